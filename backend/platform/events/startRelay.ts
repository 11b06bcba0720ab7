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
  /** How often it looks unasked, for what a process left behind that was killed after its commit. */
  everyMs?: number
}

const batch = 500

/** Between two batches, so that in a rush one of them carries the events of many commits. The first goes at once. */
const restMs = 20

/**
 * The only mover of events from the outbox to the log. Every process may run one: they take turns. Resolves `stop`
 * when nothing is under way.
 */
export function startRelay({ database, bus, log, everyMs = 500 }: RelayRequest): { stop(): Promise<void> } {
  let isLogged = false
  const loop = startLoop({ name: 'event relay', work: moveBatch, everyMs, log })
  const unhook = database.whenTold(() => {
    isLogged = true
    loop.wake()
  })

  async function moveBatch(): Promise<boolean> {
    // Unasked, it is enough to see that nothing waits.
    if (!isLogged && !(await hasWaiting(database))) return false
    isLogged = false
    const { last, count } = await database.transact((transaction) => {
      transaction.emitsNoEvents()
      return moveEvents(transaction, batch)
    })
    if (count === 0) return false
    await bus.publish(last)
    if (count < batch) await delay(restMs)
    return count === batch
  }

  return {
    async stop() {
      unhook()
      await loop.stop()
    },
  }
}
