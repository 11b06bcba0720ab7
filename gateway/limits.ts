import type { CallLimit } from '#schema/createCallLimit.ts'

/** Limits of the gateway, in bytes, milliseconds and counts. */
export interface GatewayLimits {
  bodyBytes: number
  /** Calls and sockets per signed-in user, and for all anonymous callers of a network together. */
  calls: Readonly<Record<'perViewer' | 'perNetwork', CallLimit>>
  /**
   * For unregistered text; registered documents were weighed at build time. Validation compares each field with each
   * other, so the number of tokens bounds its time.
   */
  openDocument: Readonly<Record<'tokens' | 'depth' | 'aliases' | 'directives' | 'cost', number>>
  socket: Readonly<SocketLimits>
  /** Maximum number of events queued for one subscription. */
  queuedEvents: number
  /** Time limits of the sources beside AppSync. */
  sources: Readonly<Record<'meetingMs' | 'chatMs' | 'lookupMs', number>>
}

interface SocketLimits {
  messageBytes: number
  sockets: number
  /** Maximum sockets of one IPv4 address, or of the network of one IPv6 customer. */
  socketsPerNetwork: number
  /** Maximum subscriptions of one socket. */
  subscriptions: number
  /** Maximum bytes buffered for one slow client, in the kernel and here. */
  bufferedBytes: number
  initWithinMs: number
  /** Less than the minute after which proxies close a silent socket. */
  pingEveryMs: number
  /** How often each credential is verified again, in case the event of a change was missed. */
  recheckEveryMs: number
  /** Time limit of a verification, and the pause before a failed one is repeated. */
  recheckWithinMs: number
  /** How long delivery continues while rights cannot be checked because the upstream is unreachable. */
  uncheckedForMs: number
}

/** Limits that hold on a laptop and in production alike. */
export const defaultLimits: Readonly<GatewayLimits> = Object.freeze({
  bodyBytes: 256 * 1024,
  // Enough for a user with thirty tabs that reconnect at once, and for a studio of hundreds behind one address.
  calls: Object.freeze({
    perViewer: Object.freeze({ count: 600, windowMs: 10_000 }),
    perNetwork: Object.freeze({ count: 3_000, windowMs: 10_000 }),
  }),
  openDocument: Object.freeze({ tokens: 1500, depth: 15, aliases: 30, directives: 30, cost: 10_000 }),
  socket: Object.freeze({
    messageBytes: 64 * 1024,
    sockets: 20_000,
    socketsPerNetwork: 1000,
    subscriptions: 50,
    bufferedBytes: 1024 * 1024,
    initWithinMs: 5000,
    pingEveryMs: 45_000,
    recheckEveryMs: 30_000,
    recheckWithinMs: 700,
    uncheckedForMs: 5000,
  }),
  queuedEvents: 1000,
  // A model takes up to two minutes for a plan. Each lookup has a time limit of its own.
  sources: Object.freeze({ meetingMs: 10_000, chatMs: 120_000, lookupMs: 5_000 }),
})

/** For a load test, or a proxy that limits callers itself: all callers then come from one address. */
export const unlimitedCalls: Readonly<GatewayLimits> = Object.freeze({
  ...defaultLimits,
  calls: Object.freeze({ perViewer: boundless(), perNetwork: boundless() }),
  socket: Object.freeze({ ...defaultLimits.socket, socketsPerNetwork: Number.POSITIVE_INFINITY }),
})

function boundless(): CallLimit {
  return { count: Number.POSITIVE_INFINITY, windowMs: 10_000 }
}
