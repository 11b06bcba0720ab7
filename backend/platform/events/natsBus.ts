import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from '#backend/platform/log.ts'
import type { EventBus } from './bus.port.ts'
import { openMemoryBus } from './memoryBus.ts'

const SUBJECT = 'obi_event'
/** Interval between attempts to reconnect, in ms; half of it is random. */
const RETRY_MS = 500
/** Interval of pings in ms. Two unanswered pings end the connection to a silent server. */
const PING_EVERY_MS = 10_000

/** Position that tells subscribers that wake-ups were lost. */
const UNKNOWN_POSITION = Number.POSITIVE_INFINITY

export interface NatsBusRequest {
  /** `nats://` or `tls://`, with a user and password if the server needs them. */
  url: string
  log: Logger
  retryMs?: number
}

/**
 * Connects processes on one database, without a database session of their own. Rejects if the server cannot be reached;
 * a lost connection is reopened, and then all processes read the log. Subscribers in this process need no server.
 * Several installations may share a server: wake-ups of the others only cause a read of the log.
 */
export async function openNatsBus({ url, log, retryMs = RETRY_MS }: NatsBusRequest): Promise<EventBus> {
  const near = openMemoryBus()
  const connection = await connect({
    ...addressOf(url),
    name: 'obi',
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: retryMs,
    reconnectJitter: retryMs / 2,
    pingInterval: PING_EVERY_MS,
  })
  let isConnected = true
  connection.subscribe(SUBJECT, {
    callback: (error, message) => {
      if (!error) void near.publish(positionIn(message.string()))
    },
  })

  /** While the server is away, messages would only accumulate: once it is back, all processes read the log anyway. */
  const tellOthers = (position: number) => {
    if (isConnected && !connection.isClosed()) connection.publish(SUBJECT, String(position))
  }
  void followStatus(connection, {
    onLost() {
      isConnected = false
      log.warn('event bus connection lost')
    },
    onBack() {
      isConnected = true
      log.info('event bus connection restored')
      tellOthers(UNKNOWN_POSITION)
      void near.publish(UNKNOWN_POSITION)
    },
  })
  await connection.flush()

  return {
    async publish(position) {
      await near.publish(position)
      tellOthers(position)
    },
    subscribe: near.subscribe,
    async check() {
      if (!isConnected || connection.isClosed()) throw new Error('NATS is away')
      await connection.flush()
    },
    async close() {
      await near.close()
      await connection.close()
    },
  }
}

/** A text that is not a number counts as lost wake-ups. */
function positionIn(text: string): number {
  const position = Number(text)
  return Number.isNaN(position) ? UNKNOWN_POSITION : position
}

function addressOf(url: string): { servers: string; user?: string; pass?: string } {
  const { protocol, host, username, password } = new URL(url)
  return {
    servers: `${protocol}//${host}`,
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { pass: decodeURIComponent(password) }),
  }
}

/** Ends when the connection is closed. */
async function followStatus(
  connection: NatsConnection,
  { onLost, onBack }: { onLost(): void; onBack(): void },
): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') onLost()
    else if (type === 'reconnect') onBack()
  }
}
