import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { newId, newPublicId } from '#backend/platform/ids.ts'
import type { Logger } from '#backend/platform/log.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { planWindow } from './planWindow.ts'
import type { SeriesStore } from './series.port.ts'
import { createSeriesStore, listDueSeries, postponeSeries } from './series.store.ts'

/** Maximum number of classes per run. */
export const MAX_GROWN = 50

const HOUR_S = 3_600
const DAY_S = 86_400

export interface GrowingParts {
  database: Database
  log: Logger
}

/** Creates the next dates of the classes that are due. Returns whether there may be more of them. */
export async function growDueSeries({ database, log }: GrowingParts, now: Instant): Promise<boolean> {
  const due = await listDueSeries(database, now, MAX_GROWN)
  for (const { classId } of due) {
    try {
      await database.transact((transaction) => growSeries(classId, now, createSeriesStore(transaction)))
    } catch (error) {
      log.warn({ err: error, classId }, 'could not make the next dates of a class')
      // One failing class must not hold up the others.
      await postponeSeries(database, classId, addSeconds(now, HOUR_S))
    }
  }
  return due.length === MAX_GROWN
}

/** Writes the dates and how far they reach in one transaction, so that none is lost or created twice. */
export async function growSeries(classId: string, now: Instant, series: SeriesStore): Promise<void> {
  const due = await series.lockDue(classId, now)
  if (!due) return
  if (due.isDeleted) return series.remove(classId)
  if (due.isBeyond) return series.change(classId, { ...due, dueAt: addSeconds(now, DAY_S) })
  const { dates, nextDay, planned, dueAt } = planWindow(due, now)
  const rows = dates.map((date) => ({ ...date, id: newId(now), publicId: newPublicId() }))
  if (rows.length > 0) await series.addDates(classId, rows, now)
  if (dueAt === undefined) await series.remove(classId)
  else await series.change(classId, { ...due, nextDay, planned, dueAt })
  if (rows.length > 0) await series.noteClashes(rows.map(({ id }) => id))
}
