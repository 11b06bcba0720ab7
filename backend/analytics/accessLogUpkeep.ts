import type { Database } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type Loop, startLoop } from '#backend/platform/threads/startLoop.ts'
import { deleteExpiredVisits } from './analytics.store.ts'

const EVERY_MS = 3_600_000

/** Deletes entries of the access log when their time is over. */
export function startAccessLogUpkeep({ database, log }: { database: Database; log: Logger }): Loop {
  const work = () => deleteExpiredVisits(database, new Date().toISOString())
  return startLoop({ name: 'access log upkeep', work, everyMs: EVERY_MS, log })
}
