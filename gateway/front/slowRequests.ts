import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export interface SlowLimits {
  /** Without a byte. */
  idleMs: number
  /** Of the whole request, however steadily it comes. */
  withinMs: number
}

/** Unless a service has limits of its own: for one part of an upload, on the slowest connection that is supported. */
const LIMITS: SlowLimits = { idleMs: 30_000, withinMs: 900_000 }

const ANSWERS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/**
 * Requests that may take longer than the door gives others. A service asks for that when it knows who sends; until then
 * a request has the time of all.
 */
export class SlowRequests {
  readonly #limits: SlowLimits
  readonly #given = new WeakSet<Duplex>()
  readonly #answers = new WeakMap<Duplex, ServerResponse>()

  constructor(limits: SlowLimits = LIMITS) {
    this.#limits = limits
  }

  /** Gives the request its time, and ends it when that is over. */
  giveTime(request: IncomingMessage, { idleMs, withinMs }: SlowLimits = this.#limits): void {
    const { socket } = request
    const end = () => request.destroy()
    const overall = setTimeout(end, withinMs)
    this.#given.add(socket)
    socket.setTimeout(idleMs, end)
    request.once('close', () => {
      clearTimeout(overall)
      socket.off('timeout', end)
      this.#given.delete(socket)
      // Where it was answered before all of it had come, the door has set the time of a connection that waits.
      if (this.#answers.get(socket)?.writableFinished !== true) socket.setTimeout(0)
    })
  }

  /** Node reports an expired request to its listener, which has to close the connection. */
  watch(server: Server): void {
    server.on('request', (_request, response: ServerResponse) => {
      if (response.socket) this.#answers.set(response.socket, response)
    })
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      const isTime = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      if (isTime && this.#given.has(socket)) return
      const answer = this.#answers.get(socket)
      const isFree = !answer || !answer.headersSent || answer.writableFinished
      if (socket.writable && isFree)
        socket.write(`HTTP/1.1 ${ANSWERS[error.code ?? ''] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
      socket.destroy()
    })
  }
}
