import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ExecutionArgs, GraphQLSchema } from 'graphql'
import { handleProtocols, makeServer, type OperationResult, type WebSocket as GraphqlSocket } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { refuseUpgrade } from '#gateway/front/refuseUpgrade.ts'
import type { SocketLoad } from '#gateway/metrics/metrics.port.ts'
import { isAllowedOrigin } from '#gateway/origin/allowedOrigins.ts'
import { closeCodes } from './closeCodes.ts'
import { openSocketSession, type SessionParts, type SocketSession, type SocketWire } from './socketSession.ts'

export interface GraphqlSockets {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  load(): SocketLoad
  /** Closes all sockets so that clients reconnect, and resolves when all are closed. */
  close(): Promise<void>
}

interface Extra {
  session: SocketSession
}

interface SocketOptions extends SessionParts {
  schema: GraphQLSchema
  origins: ReadonlySet<string>
  networkOf(request: IncomingMessage): string
}

const GONE_WITHIN_MS = 2000

/** Subscriptions for browsers, in graphql-transport-ws. */
export function createGraphqlSockets(options: SocketOptions): GraphqlSockets {
  const { origins, networkOf, callers, log } = options
  const limits = options.limits.socket
  const maxPayload = limits.messageBytes
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    handleProtocols,
    perMessageDeflate: false,
    // Handle one message of a socket per turn of the event loop, so that other callers do not wait for all of them.
    allowSynchronousEvents: false,
  })
  const protocol = speakProtocol(options.schema, limits.initWithinMs)
  const sessions = new Set<SocketSession>()
  let isClosing = false

  const onFault = (error: unknown) => log.error({ err: error }, 'a socket failed')
  const wireOptions: WireOptions = { bufferedBytes: limits.bufferedBytes, onFault }

  const open = (socket: WebSocket, network: string) => {
    const wire = new OpenWire(socket, wireOptions)
    const session = openSocketSession(wire, options, network)
    wire.onRoom = () => session.resume()
    sessions.add(session)
    const closed = protocol.opened(wire.graphql, { session })
    const rest = keepAlive(socket, limits.pingEveryMs)
    socket.on('error', () => socket.terminate())
    socket.once('close', (code, reason) => {
      rest()
      sessions.delete(session)
      session.end()
      void closed(code, reason.toString())
    })
  }
  return {
    handleUpgrade(request, socket, head) {
      if (!isAllowedOrigin(request.headers.origin, origins)) return refuseUpgrade(socket, '403 Forbidden')
      if (isClosing || sockets.clients.size >= limits.sockets) return refuseUpgrade(socket, '503 Service Unavailable')
      const network = networkOf(request)
      const giveBack = callers.takeSocket(network)
      if (!giveBack) return refuseUpgrade(socket, '429 Too Many Requests', ['Retry-After: 10'])
      // Release the slot also if the handshake fails.
      socket.once('close', giveBack)
      sockets.handleUpgrade(request, socket, head, (opened) => open(opened, network))
    },
    load() {
      const byDocument = new Map<string, number>()
      for (const session of sessions) {
        for (const name of session.documents()) byDocument.set(name, (byDocument.get(name) ?? 0) + 1)
      }
      const subscriptions = [...byDocument.values()].reduce((sum, count) => sum + count, 0)
      return { sockets: sockets.clients.size, subscriptions, byDocument }
    },
    async close() {
      isClosing = true
      const gone = [...sockets.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets.clients) socket.close(closeCodes.restart, 'Restart')
      await Promise.race([Promise.all(gone), new Promise((resolve) => setTimeout(resolve, GONE_WITHIN_MS).unref())])
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function speakProtocol(schema: GraphQLSchema, connectionInitWaitTimeout: number) {
  const starts = new WeakMap<ExecutionArgs, () => OperationResult>()
  return makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout,
    onConnect: ({ connectionParams, extra }) => extra.session.connect(connectionParams),
    async onSubscribe({ extra: { session }, subscriptions }, id, payload) {
      const prepared = await session.prepare(payload, Object.keys(subscriptions).length)
      if (Array.isArray(prepared)) return prepared
      const { document, operation } = prepared.prepared
      const execution = { schema, document, operationName: operation.name?.value }
      starts.set(execution, () => session.subscribe({ ...prepared, id }))
      return execution
    },
    subscribe: (execution) => starts.get(execution)?.() ?? {},
  })
}

interface WireOptions {
  /** Maximum bytes buffered for a slow client before results are skipped. */
  bufferedBytes: number
  onFault(error: unknown): void
}

const LINGER_MS = 5000
const AS_TEXT = Object.freeze({ binary: false })

/** The socket as graphql-ws sees it, with our flow control. */
class OpenWire implements SocketWire, GraphqlSocket {
  readonly #socket: WebSocket
  readonly #options: WireOptions
  isFull = false
  /** Called when the peer has read everything after the wire was full. */
  onRoom: (() => void) | undefined

  constructor(socket: WebSocket, options: WireOptions) {
    this.#socket = socket
    this.#options = options
  }

  get graphql(): GraphqlSocket {
    return this
  }

  get protocol(): string {
    return this.#socket.protocol
  }

  /** Drop results after a close: the client resumes from its last position. */
  deliver(message: Buffer): boolean {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return true
    if (this.isFull) return false
    socket.send(message, AS_TEXT)
    if (socket.bufferedAmount > this.#options.bufferedBytes) this.#fill()
    return true
  }

  /** Protocol messages are never skipped, so close the socket of a client that causes more of them without reading. */
  send(message: string): void {
    const socket = this.#socket
    if (socket.readyState !== socket.OPEN) return
    socket.send(message, AS_TEXT)
    if (socket.bufferedAmount > 2 * this.#options.bufferedBytes) this.close(closeCodes.tryAgain, 'Too slow')
  }

  #fill(): void {
    this.isFull = true
    // This frame is behind everything that is buffered, so its callback means that all of it has been sent.
    this.#socket.ping(undefined, undefined, (error?: Error) => {
      if (error) return
      this.isFull = false
      this.onRoom?.()
    })
  }

  onMessage(take: Parameters<GraphqlSocket['onMessage']>[0]): void {
    this.#socket.on('message', (message) => {
      take(Buffer.isBuffer(message) ? message.toString() : '').catch((error: unknown) => {
        this.#options.onFault(error)
        this.close(closeCodes.tryAgain, 'Fault')
      })
    })
  }

  close(code?: number, reason?: string): void {
    const socket = this.#socket
    socket.close(code, reason)
    // A client that does not read will not answer the closing frame either.
    setTimeout(() => socket.terminate(), LINGER_MS).unref()
  }
}

/** Pings a socket, and terminates it if it has not answered by the next ping. Returns a function that stops. */
export function keepAlive(socket: WebSocket, everyMs: number): () => void {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, everyMs)
  return () => clearInterval(timer)
}
