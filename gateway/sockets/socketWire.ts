import type { WebSocket as GraphqlSocket } from 'graphql-ws'
import type { WebSocket } from 'ws'
import { closeCodes } from './closeCodes.ts'

/** A socket as graphql-ws takes it, and a way past graphql-ws for what is told to many. */
export interface SocketWire {
  readonly graphql: GraphqlSocket
  /** Sends a whole message. It may be everybody's, so nobody writes to it. */
  send(message: string | Buffer): void
  close(code?: number, reason?: string): void
}

interface WireOptions {
  /** What may wait for a peer that reads too slowly, before it is told to come back. */
  bufferedBytes: number
  onFault(error: unknown): void
}

const LINGER_MS = 5000
const AS_TEXT = Object.freeze({ binary: false })

export function openSocketWire(socket: WebSocket, { bufferedBytes, onFault }: WireOptions): SocketWire {
  const close = (code?: number, reason?: string) => {
    socket.close(code, reason)
    // A peer that doesn't read will not answer the closing either.
    setTimeout(() => socket.terminate(), LINGER_MS).unref()
  }
  const send = (message: string | Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(message, AS_TEXT)
    if (socket.bufferedAmount > bufferedBytes) close(closeCodes.tryAgain, 'Too slow')
  }
  const onMessage: GraphqlSocket['onMessage'] = (take) => {
    socket.on('message', (message) => {
      take(Buffer.isBuffer(message) ? message.toString() : '').catch((error: unknown) => {
        onFault(error)
        close(closeCodes.tryAgain, 'Fault')
      })
    })
  }
  return {
    graphql: { protocol: socket.protocol, send, onMessage, close },
    send,
    close,
  }
}
