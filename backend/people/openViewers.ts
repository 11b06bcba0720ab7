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
  /** Whether the account exists and the sign-in is valid. */
  isSignedIn: (signIn: SignIn) => Promise<boolean>
  /** Receives ended sign-ins from events, for the verification of tokens. */
  revocations: { note(signInIds: readonly string[]): void }
  log: Logger
}

/** The tables whose rows decide a user's rights, and the ends of sign-ins. */
const TOPICS = ['role', 'contact', 'identity_session'] as const satisfies readonly (keyof typeof internalTopics)[]

const LISTEN_AGAIN_MS = 1000

/** A sign-in for which something was issued that outlives the request. */
export interface SignIn {
  subject: string
  /** Undefined if the issuer of the token does not name it. */
  id: string | undefined
}

export interface Viewers extends Disposable {
  /** An anonymous viewer for a caller without a credential; rejects with `UNAUTHENTICATED` for an invalid one. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
  /** The current viewer of a session; undefined after it has ended. */
  viewerOfSignIn(signIn: SignIn): Promise<Viewer | undefined>
  /**
   * Reports the subject whose rights have changed, or undefined if anyone's may have. Later lookups see the new rights.
   * Returns a function that ends the subscription.
   */
  onViewerChange(tell: ViewerChangeListener): () => void
}

/** The subject; undefined stands for anyone. */
type ViewerChangeListener = (subject: string | undefined) => void

/** Looks up viewers, and drops cached ones when they change on any server. */
export function openViewers(request: ViewersRequest): Viewers {
  const { people, verifyIdToken, isSignedIn } = request
  const cache = new ViewerCache(people)
  const closing = new AbortController()
  const listeners = new Set<ViewerChangeListener>()
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
  tell: ViewerChangeListener
}

/** Resubscribes when the events end early: the missed ones may have concerned anyone. */
async function followChanges({ events, revocations, log }: ViewersRequest, following: Following): Promise<void> {
  const { cache, hearing, signal, tell } = following
  while (!signal.aborted) {
    try {
      const changes = events.listen({ topics: TOPICS, signal })
      if (hearing.isDeaf) tell(undefined)
      hearing.isDeaf = false
      for await (const event of changes)
        for (const subject of affectedSubjects(event, { cache, revocations })) tell(subject)
    } catch (error) {
      log.error({ err: error }, 'changes of rights are not heard of for a moment')
    }
    hearing.isDeaf = true
    cache.clear()
    await pause(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => undefined)
  }
}

const Ended = v.object({ sub: v.string(), revoked_at: v.string() })

/** The subjects whose rights an event changes. A resync stands for missed events, which may have concerned anyone. */
function affectedSubjects(
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

/** Claims that a token has and a sign-in lacks. */
const noClaims = { username: undefined, email: undefined, phone: undefined, expiresAt: undefined }

/** Amplify sends the bare token as AppSync libraries do; other clients name the scheme. */
function tokenOf(authorization: string): string {
  const token = authorization.replace(/^Bearer /i, '')
  if (token === '' || token.includes(' ')) throw new DomainError('UNAUTHENTICATED')
  return token
}
