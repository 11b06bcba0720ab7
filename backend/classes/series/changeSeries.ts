import { closeDates, lockDatesToCome } from '#backend/classes/editing/datesToCome.ts'
import { shiftWeekdays } from '#backend/classes/editing/moveDates.ts'
import type { ClassChanges } from '#backend/classes/editing/readClassChanges.ts'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { columnOf, getModel } from '#backend/model/rights/columns.ts'
import type { Rows } from '#backend/model/write/rows.ts'
import type { Instant } from '#backend/platform/context.ts'
import { dayAfter, daysFrom, toDate, toInstant, toTime } from '#backend/platform/wallTime.ts'
import { models } from '#schema/__generated__/models.ts'
import type { LockedSeries, SeriesStore, Traits } from './series.port.ts'

interface SeriesChange {
  classId: string
  /** The changes of the anchor date. */
  changes: ClassChanges
  /** The old and new start of the anchor; undefined if it stays. */
  move: { from: Instant; to: Instant } | undefined
  /** Seconds; undefined if it stays. */
  duration: number | undefined
  /** The class keeps its values, because only the dates from the anchor on change. */
  isFromOneDate: boolean
}

/** Dates created later follow every edit of several dates, and no edit of a single one. */
export async function changeSeries(
  { classId, changes, move, duration, isFromOneDate }: SeriesChange,
  { series, now }: { series: SeriesStore; now: Instant },
): Promise<void> {
  const current = await series.lock(classId)
  if (!current) return
  const columns = columnsOf({ ...changes, ...(duration !== undefined && { duration }) })
  const traits = isFromOneDate ? { ...current.traits, ...columns } : without(current.traits, Object.keys(columns))
  await series.change(classId, { ...current, ...(move && shifted(current, move)), traits, dueAt: now })
}

interface ClassEnd {
  current: Awaited<ReturnType<Rows['Event']['lock']>>
  endDate: Instant
}

/**
 * Ends a weekly class: later dates are canceled or deleted, and no more are created. Returns the ids of those dates.
 */
export async function endClass(
  { current: { id, pattern, timeZone, endDate: lastEnd }, endDate }: ClassEnd,
  { rows, series, now }: { rows: Rows; series: SeriesStore; now: Instant },
): Promise<string[]> {
  if (pattern === null) throw badInput('input.endDate', 'A class that takes place once ends after its duration.')
  const current = await series.lock(id)
  if (!current && endDate > lastEnd) throw badInput('input.endDate', 'Choose a day before the last date of the class.')
  const dates = (await lockDatesToCome(id, { rows, now })).filter(({ startDate }) => startDate > endDate)
  await closeDates(dates, { rows, now })
  if (current && toInstant({ date: current.nextDay, time: '00:00', timeZone }) > endDate) await series.remove(id)
  else if (current) await series.change(id, { ...current, until: endDate, dueAt: now })
  return dates.map((date) => date.id)
}

function shifted({ nextDay, weekdays, timeZone }: LockedSeries, { from, to }: { from: Instant; to: Instant }) {
  const days = daysFrom(toDate(from, timeZone), toDate(to, timeZone))
  return {
    nextDay: dayAfter(nextDay, days),
    weekdays: shiftWeekdays(weekdays, days),
    time: toTime(to, timeZone),
  }
}

function columnsOf(changes: object): Traits {
  const model = getModel(models, 'EventOccurrence')
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [columnOf(model, name), value]))
}

function without(traits: Traits, names: readonly string[]): Traits {
  return Object.fromEntries(Object.entries(traits).filter(([name]) => !names.includes(name)))
}
