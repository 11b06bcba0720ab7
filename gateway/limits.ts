/** What the gateway bears: bytes, milliseconds and counts. */
export interface GatewayLimits {
  bodyBytes: number
  /** Of text that is not registered; registered documents were weighed by whoever wrote them. */
  openDocument: Readonly<Record<'tokens' | 'depth' | 'aliases' | 'directives' | 'cost', number>>
  socket: Readonly<SocketLimits>
  /** Events that wait for one subscription. */
  queuedEvents: number
}

interface SocketLimits {
  messageBytes: number
  sockets: number
  /** Of one socket. */
  subscriptions: number
  /** Waiting in the kernel's and our buffers for one slow client. */
  bufferedBytes: number
  initWithinMs: number
  pingEveryMs: number
  /** A lost right must end delivery within a second. */
  recheckEveryMs: number
  /** How long delivery goes on while rights can't be checked, because what checks them is away. */
  uncheckedForMs: number
}

/** Limits that hold on a laptop and in production alike. */
export const defaultLimits: Readonly<GatewayLimits> = Object.freeze({
  bodyBytes: 256 * 1024,
  openDocument: Object.freeze({ tokens: 5000, depth: 15, aliases: 30, directives: 30, cost: 10_000 }),
  socket: Object.freeze({
    messageBytes: 64 * 1024,
    sockets: 20_000,
    subscriptions: 50,
    bufferedBytes: 1024 * 1024,
    initWithinMs: 5000,
    pingEveryMs: 15_000,
    recheckEveryMs: 700,
    uncheckedForMs: 5000,
  }),
  queuedEvents: 1000,
})
