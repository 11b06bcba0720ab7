import { closeDates, isOpen } from '#backend/classes/editing/datesToCome.ts'
import { type Rows, rowsIn } from '#backend/model/write/rows.ts'
import { anonymous, type Instant } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { ClosingStore } from './closures.port.ts'
import { createClosingStore, listClosing } from './closures.store.ts'

/** Maximum number of dates that one transaction closes. */
export const MAX_CLOSED = 200

/** Maximum number of closures of one run. */
const MAX_CLOSURES = 20

interface Closing {
  rows: Rows
  now: Instant
  closing: ClosingStore
}

/** Cancels or deletes the first dates in the closure. Returns their ids, soonest first, and whether there may be more. */
export async function closeDatesIn(closureId: string, { rows, now, closing }: Closing) {
  const ids = await closing.listDates(closureId, now, MAX_CLOSED)
  const dates = await rows.EventOccurrence.lockWhere({ id: ids })
  const open = dates.filter((date) => isOpen(date) && date.startDate > now)
  await closeDates(open, { rows, now })
  const closedIds = new Set(open.map(({ id }) => id))
  return { closed: ids.filter((id) => closedIds.has(id)), hasMore: ids.length === MAX_CLOSED }
}

interface PendingParts {
  database: Pick<Database, 'transact' | 'query'>
  log: Logger
}

/** Closes the remaining dates of large closures, one batch per closure. Returns whether there are more. */
export async function closePending({ database, log }: PendingParts, now: Instant): Promise<boolean> {
  let isUnfinished = false
  for (const { id } of await listClosing(database, MAX_CLOSURES)) {
    try {
      const hasMore = await database.transact((transaction) => closeBatch(id, transaction, now))
      isUnfinished ||= hasMore
    } catch (error) {
      log.warn({ err: error, closureId: id }, 'could not close the dates of a closure')
    }
  }
  return isUnfinished
}

async function closeBatch(closureId: string, transaction: Transaction, now: Instant): Promise<boolean> {
  const closing = createClosingStore(transaction)
  if (!(await closing.lockClosing(closureId))) return false
  const rows = rowsIn(transaction, { viewer: anonymous, now }).asSystem('the closure was created by a user who may')
  const { hasMore } = await closeDatesIn(closureId, { rows, now, closing })
  if (!hasMore) await closing.endClosing(closureId)
  return hasMore
}
