import { type GraphQLResponse, Observable, type Variables } from 'relay-runtime'
import type { LiveClient } from './openLiveClient.ts'
import type { ReadPosition } from './readPosition.ts'

export interface LiveSocket {
  /**
   * Events of a registered subscription, from the position at which the screen was read. After a break it resumes
   * there, in order and each event once; a subscription without a position requests a resync.
   */
  subscribe(documentId: string, variables: Variables): Observable<GraphQLResponse>
  /** Reconnects with the current token; subscriptions carry over. */
  reopen(): void
}

export interface LiveSocketPorts {
  url: string
  token: () => Promise<string | undefined>
  reads: Pick<ReadPosition, 'current'>
  /** The server no longer has the missed events: displayed data must be read again. */
  onResync: () => void
}

/** Its code is loaded with the first subscription, which a screen starts after rendering. */
export function createLiveSocket({ reads, ...ports }: LiveSocketPorts): LiveSocket {
  let opening: Promise<LiveClient> | undefined
  const client = (): Promise<LiveClient> => {
    opening ??= import('./openLiveClient.ts').then(({ openLiveClient }) => openLiveClient(ports))
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  return {
    // A connection that does not exist yet will use the token at that time.
    reopen: () => void opening?.then(({ reopen }) => reopen()).catch(() => undefined),
    subscribe: (documentId, variables) => {
      const after = reads.current()
      return Observable.from(client()).mergeMap(({ subscribe }) => subscribe({ documentId, variables, after }))
    },
  }
}
