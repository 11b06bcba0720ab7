import type { CallLimit } from '#schema/createCallLimit.ts'

/** What the gateway bears: bytes, milliseconds and counts. */
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
  /** Events that wait for one subscription. */
  queuedEvents: number
  /** How long the sources beside AppSync may take for an answer. */
  sources: Readonly<Record<'meetingMs' | 'chatMs' | 'lookupMs', number>>
}

interface SocketLimits {
  messageBytes: number
  sockets: number
  /** Of one address, or of the network that one IPv6 customer has. */
  socketsPerNetwork: number
  /** Of one socket. */
  subscriptions: number
  /** Waiting in the kernel's and our buffers for one slow client. */
  bufferedBytes: number
  initWithinMs: number
  /** Below the minute after which proxies take a silent socket for a dead one. */
  pingEveryMs: number
  /** Each credential is verified so often unasked, should no event have told that it has changed. */
  recheckEveryMs: number
  /** A verification that takes longer has failed; one that has failed is tried again after as long. */
  recheckWithinMs: number
  /** How long delivery goes on while rights can't be checked, because what checks them is away. */
  uncheckedForMs: number
}

/** Limits that hold on a laptop and in production alike. */
export const defaultLimits: Readonly<GatewayLimits> = Object.freeze({
  bodyBytes: 256 * 1024,
  // A person with thirty tabs that come back at once, and a studio of hundreds behind one address, stay below.
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
  // A plan takes a model up to two minutes. Of several look-ups each has its own time.
  sources: Object.freeze({ meetingMs: 10_000, chatMs: 120_000, lookupMs: 5_000 }),
})

/** Where all callers come from one address: a load test, or a proxy that counts them itself. */
export const unlimitedCalls: Readonly<GatewayLimits> = Object.freeze({
  ...defaultLimits,
  calls: Object.freeze({ perViewer: boundless(), perNetwork: boundless() }),
  socket: Object.freeze({ ...defaultLimits.socket, socketsPerNetwork: Number.POSITIVE_INFINITY }),
})

function boundless(): CallLimit {
  return { count: Number.POSITIVE_INFINITY, windowMs: 10_000 }
}
