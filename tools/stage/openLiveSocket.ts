import { createClient } from 'graphql-ws'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { type AnyDocument, idOfAny } from './documents.ts'

export interface LiveSocket {
  /** Calls the listener for each result, until the socket is closed. */
  listen(document: AnyDocument, variables: Record<string, unknown>, onResult: (data: unknown) => void): void
  close(): Promise<void>
}

const Result = v.object({ data: v.unknown() })

/** A socket as the browser opens it. Rejects when the server refuses the credential. */
export async function openLiveSocket(url: string, token: string | undefined): Promise<LiveSocket> {
  let settle: { resolve(): void; reject(reason: unknown): void }
  const opened = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    lazy: false,
    retryAttempts: 0,
    connectionParams: token === undefined ? {} : { authorization: `Bearer ${token}` },
    onNonLazyError: (reason) => settle.reject(reason),
    on: {
      connected: () => settle.resolve(),
      closed: (event) => settle.reject(event),
      error: (error) => settle.reject(error),
    },
  })
  await opened
  return {
    listen: (document, variables, onResult) => {
      // The gateway reads the document's id where graphql-ws has a place for it.
      const request = { query: '', variables, extensions: { documentId: idOfAny(document) } }
      client.subscribe(request, {
        next: (result) => onResult(v.parse(Result, result).data),
        error: () => undefined,
        complete: () => undefined,
      })
    },
    close: async () => client.dispose(),
  }
}
