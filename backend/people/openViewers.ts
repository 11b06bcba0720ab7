import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { EventLog } from '#backend/platform/events/openEventLog.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { PeopleStore } from './people.port.ts'
import { toViewer, type VerifiedPerson } from './viewer.ts'
import { RIGHTS_TOPICS, ViewerCache } from './viewerCache.ts'

export interface ViewersRequest {
  people: Pick<PeopleStore, 'findBySubject'>
  events: Pick<EventLog, 'listen'>
  verifyIdToken: (token: string) => Promise<VerifiedPerson>
  /** Whether the account is there and the sign-in stands. */
  isSignedIn: (signIn: SignIn) => Promise<boolean>
  log: Logger
}

/** Of which whoever signed in was given something that outlives the request. */
export interface SignIn {
  subject: string
  /** Undefined where the issuer of the token does not tell. */
  id: string | undefined
}

export interface Viewers extends Disposable {
  /** Nobody for a caller without a credential; rejects with `UNAUTHENTICATED` for one that is no good. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
  /** Whoever signed in then, as the database knows them now; undefined once the sign-in has ended. */
  viewerOfSignIn(signIn: SignIn): Promise<Viewer | undefined>
}

/** Knows who asks, and forgets what it knows when a role changes. */
export function openViewers({ people, events, verifyIdToken, isSignedIn, log }: ViewersRequest): Viewers {
  const cache = new ViewerCache(people)
  const closing = new AbortController()
  cache
    .follow(events.listen({ topics: RIGHTS_TOPICS, signal: closing.signal }))
    .catch((error: unknown) => log.error({ err: error }, 'changes of roles are no longer followed'))

  return {
    viewerOf: async (authorization) => {
      if (!authorization) return anonymous
      const person = await verifyIdToken(tokenOf(authorization))
      return toViewer(person, await cache.find(person.subject))
    },
    async viewerOfSignIn(signIn) {
      const [stands, known] = await Promise.all([isSignedIn(signIn), people.findBySubject(signIn.subject)])
      return stands ? toViewer({ ...unsaid, subject: signIn.subject, originJti: signIn.id }, known) : undefined
    },
    [Symbol.dispose]: () => closing.abort(),
  }
}

/** What a token would say, and a sign-in does not. */
const unsaid = { username: undefined, email: undefined, phone: undefined, expiresAt: undefined }

/** Amplify sends the bare token where a library for AppSync would; everybody else says what it is. */
function tokenOf(authorization: string): string {
  const token = authorization.replace(/^Bearer /i, '')
  if (token === '' || token.includes(' ')) throw new DomainError('UNAUTHENTICATED')
  return token
}
