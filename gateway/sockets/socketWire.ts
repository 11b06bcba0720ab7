import { randomUUID } from 'node:crypto'
import type { WebSocket as GraphqlSocket } from 'graphql-ws'
import type { WebSocket } from 'ws'
import type { SharedResult } from '#gateway/hub/sharedResult.ts'
import { closeCodes } from './closeCodes.ts'

/** A socket as graphql-ws takes it, and the text of shared results on their way through it. */
export interface SocketWire {
  readonly graphql: GraphqlSocket
  /** Stands for a shared result in a message that graphql-ws is to make. */
  toPayload(result: SharedResult): Record<string, unknown>
  close(code: number, reason: string): void
}

interface WireOptions {
  bufferedBytes: number
  onFault(error: unknown): void
}

const PLACEHOLDER = randomUUID()
const TAIL = `${JSON.stringify(PLACEHOLDER)}}`
const LINGER_MS = 5000

export function openSocketWire(socket: WebSocket, { bufferedBytes, onFault }: WireOptions): SocketWire {
  let shared: string | undefined

  /** graphql-ws stringifies a message and sends it in one step, so what `toJSON` left is this message's. */
  const splice = (message: string): string => {
    const text = shared
    shared = undefined
    return text !== undefined && message.endsWith(TAIL) ? `${message.slice(0, -TAIL.length)}${text}}` : message
  }
  const close = (code: number, reason: string) => {
    socket.close(code, reason)
    // A peer that doesn't read will not answer the closing either.
    setTimeout(() => socket.terminate(), LINGER_MS).unref()
  }
  const send = (message: string) => {
    const whole = splice(message)
    if (socket.readyState !== socket.OPEN) return
    socket.send(whole)
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
    graphql: { protocol: socket.protocol, send, onMessage, close: (code, reason) => close(code ?? 1000, reason ?? '') },
    toPayload: ({ text }) => ({
      toJSON() {
        shared = text
        return PLACEHOLDER
      },
    }),
    close,
  }
}
