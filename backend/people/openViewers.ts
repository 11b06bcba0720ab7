import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Resync } from '#backend/platform/events/listenerQueue.ts'
import type { EventLog } from '#backend/platform/events/openEventLog.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { internalTopics } from '#schema/internalTopics.ts'
import type { PeopleStore } from './people.port.ts'
import { toViewer, type VerifiedPerson } from './viewer.ts'
import { ViewerCache } from './viewerCache.ts'

export interface ViewersRequest {
  people: Pick<PeopleStore, 'findBySubject'>
  events: Pick<EventLog, 'listen'>
  verifyIdToken: (token: string) => Promise<VerifiedPerson>
  /** Whether the account is there and the sign-in stands. */
  isSignedIn: (signIn: SignIn) => Promise<boolean>
  /** Notified of ended sessions by events, for the verification of tokens. */
  revocations: { note(signInIds: readonly string[]): void }
  log: Logger
}

/** The tables whose rows decide what a person may do, and the ends of sign-ins. */
const TOPICS = ['role', 'contact', 'identity_session'] as const satisfies readonly (keyof typeof internalTopics)[]

const LISTEN_AGAIN_MS = 1000

/** A session to which something was issued that outlives the request. */
export interface SignIn {
  subject: string
  /** Undefined where the issuer of the token does not tell. */
  id: string | undefined
}

export interface Viewers extends Disposable {
  /** An anonymous viewer for a caller without a credential; rejects with `UNAUTHENTICATED` for an invalid one. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
  /** The current viewer of a session; undefined after it has ended. */
  viewerOfSignIn(signIn: SignIn): Promise<Viewer | undefined>
  /**
   * Tells whose rights have changed, or that anybody's may have; who is asked about from then on is found as they are
   * now. Returns how to stop.
   */
  onViewerChange(tell: TellOfChange): () => void
}

/** Of this subject; of anybody where it is undefined. */
type TellOfChange = (subject: string | undefined) => void

/** Knows who asks, and forgets what it knows when it changes, on whichever server that was. */
export function openViewers(request: ViewersRequest): Viewers {
  const { people, verifyIdToken, isSignedIn } = request
  const cache = new ViewerCache(people)
  const closing = new AbortController()
  const listeners = new Set<TellOfChange>()
  const hearing = { isDeaf: false }
  void followChanges(request, {
    cache,
    hearing,
    signal: closing.signal,
    tell: (subject) => {
      for (const listener of listeners) listener(subject)
    },
  })

  return {
    viewerOf: async (authorization) => {
      if (!authorization) return anonymous
      const person = await verifyIdToken(tokenOf(authorization))
      // Viewers are only cached while changes to them are received.
      const contact = hearing.isDeaf ? people.findBySubject(person.subject) : cache.find(person.subject)
      return toViewer(person, await contact)
    },
    async viewerOfSignIn(signIn) {
      const [stands, contact] = await Promise.all([isSignedIn(signIn), people.findBySubject(signIn.subject)])
      return stands ? toViewer({ ...noClaims, subject: signIn.subject, originJti: signIn.id }, contact) : undefined
    },
    onViewerChange(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    [Symbol.dispose]: () => closing.abort(),
  }
}

interface Following {
  cache: ViewerCache
  hearing: { isDeaf: boolean }
  signal: AbortSignal
  tell: TellOfChange
}

/** Where the events end early they are listened to anew, and what was missed meanwhile may have been about anybody. */
async function followChanges({ events, revocations, log }: ViewersRequest, following: Following): Promise<void> {
  const { cache, hearing, signal, tell } = following
  while (!signal.aborted) {
    try {
      const heard = events.listen({ topics: TOPICS, signal })
      if (hearing.isDeaf) tell(undefined)
      hearing.isDeaf = false
      for await (const event of heard) for (const subject of toldOf(event, { cache, revocations })) tell(subject)
    } catch (error) {
      log.error({ err: error }, 'changes of rights are not heard of for a moment')
    }
    hearing.isDeaf = true
    cache.clear()
    await pause(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
}

const Ended = v.object({ sub: v.string(), revoked_at: v.string() })

/** Whose change an event is. A resync stands for what was missed, which may have been anybody's. */
function toldOf(
  event: LogEvent | Resync,
  { cache, revocations }: Pick<Following, 'cache'> & Pick<ViewersRequest, 'revocations'>,
): (string | undefined)[] {
  if ('resync' in event) {
    cache.clear()
    return [undefined]
  }
  if (event.topic !== 'identity_session') return cache.forgetThoseOf(event)
  if (!v.is(Ended, event.after)) return []
  revocations.note([event.rowId])
  return [event.after.sub]
}

/** What a token would say, and a sign-in does not. */
const noClaims = { username: undefined, email: undefined, phone: undefined, expiresAt: undefined }

/** Amplify sends the bare token as AppSync libraries do; other clients name the scheme. */
function tokenOf(authorization: string): string {
  const token = authorization.replace(/^Bearer /i, '')
  if (token === '' || token.includes(' ')) throw new DomainError('UNAUTHENTICATED')
  return token
}
