import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import type { EventBus } from './bus.port.ts'
import { hasWaiting, moveEvents } from './eventLog.store.ts'

export interface RelayRequest {
  database: OpenDatabase
  bus: EventBus
  log: Logger
  /** Polling interval in ms, for events of a process that was killed between commit and notification. */
  everyMs?: number
}

const BATCH_SIZE = 500

/** Pause after a partial batch, in ms, so that under load the next one contains the events of many commits. */
const PAUSE_MS = 20

/**
 * Moves events from the outbox to the log; nothing else does. Every process may run one, because a row lock serializes
 * them. `stop` resolves once the current batch is done.
 */
export function startRelay({ database, bus, log, everyMs = 500 }: RelayRequest): { stop(): Promise<void> } {
  let isNotified = false
  const loop = startLoop({ name: 'event relay', work: moveBatch, everyMs, log })
  const unhook = database.whenTold(() => {
    isNotified = true
    loop.wake()
  })

  async function moveBatch(): Promise<boolean> {
    // On a poll without a notification, a cheap check avoids an empty transaction.
    if (!isNotified && !(await hasWaiting(database))) return false
    isNotified = false
    const { last, count } = await database.transact((transaction) => {
      transaction.emitsNoEvents()
      return moveEvents(transaction, BATCH_SIZE)
    })
    if (count === 0) return false
    await bus.publish(last)
    if (count < BATCH_SIZE) await delay(PAUSE_MS)
    return count === BATCH_SIZE
  }

  return {
    async stop() {
      unhook()
      await loop.stop()
    },
  }
}
