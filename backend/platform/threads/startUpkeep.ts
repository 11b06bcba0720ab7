import { forgetOldCalls } from '#backend/platform/calls/callCount.store.ts'
import type { Instant } from '#backend/platform/context.ts'
import { dayBefore } from '#backend/platform/dayBefore.ts'
import { trimLog } from '#backend/platform/events/eventLog.store.ts'
import { forgetOldKeys } from '#backend/platform/idempotency/mutationKey.store.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startLoop } from './startLoop.ts'

export interface UpkeepRequest {
  database: OpenDatabase
  now: () => Instant
  log: Logger
  everyMs?: number
}

/** Deletes events and mutation keys after 24 hours, and counts of calls after their window. */
export function startUpkeep({ database, now, log, everyMs = 60_000 }: UpkeepRequest): { stop(): Promise<void> } {
  return startLoop({ name: 'upkeep', work, everyMs, log })

  async function work(): Promise<boolean> {
    await database.transact((transaction) => trimLog(transaction, dayBefore(now())))
    await forgetOldKeys(database, now())
    await forgetOldCalls(database, now())
    return false
  }
}
