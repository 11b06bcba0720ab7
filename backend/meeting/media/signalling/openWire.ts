import type { WebSocket } from 'ws'
import type { Closing } from './closings.ts'

/** One attendee's socket. */
export interface Wire {
  send(frame: Buffer): void
  close(closing: Closing): void
  /** Cuts the connection: the other side does not answer, or does not keep to the rules. */
  cut(): void
}

// What waits for a browser that reads too slowly. By then it is seconds behind, and better off anew.
const MOST_WAITING = 1024 * 1024
const LINGER_MS = 3000

export function openWire(socket: WebSocket): Wire {
  const cut = () => socket.terminate()
  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      socket.send(frame)
      if (socket.bufferedAmount > MOST_WAITING) cut()
    },
    close({ code, reason }) {
      socket.close(code, reason)
      // Who does not read does not answer the closing either.
      setTimeout(cut, LINGER_MS).unref()
    },
    cut,
  }
}
