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
  log: Logger
}

export interface Viewers extends Disposable {
  /** Nobody for a caller without a credential; rejects with `UNAUTHENTICATED` for one that is no good. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
}

/** Knows who asks, and forgets what it knows when a role changes. */
export function openViewers({ people, events, verifyIdToken, log }: ViewersRequest): Viewers {
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
    [Symbol.dispose]: () => closing.abort(),
  }
}

/** Amplify sends the bare token where a library for AppSync would; everybody else says what it is. */
function tokenOf(authorization: string): string {
  const token = authorization.replace(/^Bearer /i, '')
  if (token === '' || token.includes(' ')) throw new DomainError('UNAUTHENTICATED')
  return token
}
