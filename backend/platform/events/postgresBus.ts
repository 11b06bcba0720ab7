import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '#backend/platform/log.ts'
import { clientConfig } from '#backend/platform/postgres/clientConfig.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { EventBus } from './bus.port.ts'
import { openMemoryBus } from './memoryBus.ts'

const notify = { name: 'bus_notify', text: `select pg_notify($1, $2::text)` }
const firstPauseMs = 100
const longestPauseMs = 5000

export interface PostgresBusRequest {
  database: OpenDatabase
  log: Logger
  /** Channel of the notifications, a lower-case identifier; by default that of the event log. */
  channel?: string
  /** Pause between attempts to reconnect. Rejects when the signal ends it. */
  pause?: (ms: number, nothing: undefined, options: { signal: AbortSignal }) => Promise<void>
}

/**
 * Connects processes on one database. Listening needs a direct connection, not one of a transaction pooler. Resolves
 * once it listens; a lost connection is reopened, and then all subscribers read the log.
 */
export async function openPostgresBus({
  database,
  log,
  channel = 'obi_event',
  pause = delay,
}: PostgresBusRequest): Promise<EventBus> {
  const near = openMemoryBus()
  const closing = new AbortController()
  let client = await listen()

  async function listen(): Promise<pg.Client> {
    const fresh = new pg.Client(clientConfig(database.address, { timeLimitMs: 0 }))
    fresh.on('error', (error) => log.warn({ err: error }, 'event bus connection lost'))
    fresh.on('notification', ({ payload }) => void near.publish(Number(payload)))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    fresh.once('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = firstPauseMs; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        client = await listen()
        await near.publish(Number.POSITIVE_INFINITY)
        if (closing.signal.aborted) await client.end()
        return
      } catch (error) {
        log.warn({ err: error }, 'event bus not back yet')
        await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  return {
    async publish(position) {
      await database.query(notify, [channel, position])
    },
    subscribe: near.subscribe,
    async check() {
      // Repeating `listen` has no effect.
      await client.query(`listen ${channel}`)
    },
    async close() {
      closing.abort()
      await near.close()
      await client.end()
    },
  }
}
