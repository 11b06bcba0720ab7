import { type GraphQLResponse, Observable, type Variables } from 'relay-runtime'
import type { LiveClient } from './openLiveClient.ts'
import type { ReadPosition } from './readPosition.ts'

export interface LiveSocket {
  /**
   * Events of a registered subscription, from where the screen was read. After a break it goes on where it stopped, in
   * order, each event once; one that has no position yet asks for a resync.
   */
  subscribe(documentId: string, variables: Variables): Observable<GraphQLResponse>
  /** Opens again with the token of now; subscriptions carry over. */
  reopen(): void
}

export interface LiveSocketPorts {
  url: string
  token: () => Promise<string | undefined>
  reads: Pick<ReadPosition, 'current'>
  /** The server no longer has what was missed: what is shown must be read again. */
  onResync: () => void
}

/** Its code comes with the first subscription, which a screen makes once it is drawn. */
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
    // A connection that is not there yet will take the token of then.
    reopen: () => void opening?.then(({ reopen }) => reopen()).catch(() => undefined),
    subscribe: (documentId, variables) => {
      const after = reads.current()
      return Observable.from(client()).mergeMap(({ subscribe }) => subscribe({ documentId, variables, after }))
    },
  }
}
