import type { Instant } from '#backend/platform/context.ts'
import { addSeconds, dayAfter, daysFrom, toDate, toInstant, toTime } from '#backend/platform/wallTime.ts'

export interface ScheduledDate {
  id: string
  startDate: Instant
  /** Seconds. */
  duration: number
}

export interface Move {
  timeZone: string
  /** The date that moves to `startsAt`. */
  anchorId: string
  /** Undefined if all dates stay. */
  startsAt: Instant | undefined
  /** Seconds; undefined if the duration stays. */
  duration: number | undefined
}

export interface MovedDate {
  id: string
  startDate: Instant
  endDate: Instant
  duration: number
}

export interface Moves {
  moved: MovedDate[]
  /** Ids of dates that stay, because their own time or duration was changed. */
  kept: string[]
}

/**
 * The anchor moves to the new start. Other dates move by as many calendar days, to the same time of day. A date whose
 * own time or duration was changed keeps it.
 */
export function moveDates(dates: readonly ScheduledDate[], { timeZone, anchorId, startsAt, duration }: Move): Moves {
  const anchor = dates.find(({ id }) => id === anchorId)
  if (!anchor || !isMove({ startsAt, duration })) return { moved: [], kept: [] }
  const start = startsAt ?? anchor.startDate
  const days = daysFrom(toDate(anchor.startDate, timeZone), toDate(start, timeZone))
  const time = toTime(start, timeZone)
  const moves = dates.flatMap((date) => {
    const startDate = date.id === anchorId ? start : shift(date.startDate, { days, time, timeZone })
    return moveTo(date, startDate, duration ?? date.duration) ?? []
  })
  const usual = mostFrequent(dates.map((date) => timeOf(date, timeZone)))
  const unusual = dates.filter((date) => date.id !== anchorId && timeOf(date, timeZone) !== usual)
  const staying = new Set(unusual.map(({ id }) => id))
  return {
    moved: moves.filter(({ id }) => !staying.has(id)),
    kept: moves.flatMap(({ id }) => (staying.has(id) ? id : [])),
  }
}

function isMove({ startsAt, duration }: Pick<Move, 'startsAt' | 'duration'>): boolean {
  return startsAt !== undefined || duration !== undefined
}

/** Undefined if the date already has that start and duration. */
function moveTo({ id, ...date }: ScheduledDate, startDate: Instant, duration: number): MovedDate | undefined {
  const isSame = startDate === date.startDate && duration === date.duration
  return isSame ? undefined : { id, startDate, endDate: addSeconds(startDate, duration), duration }
}

/** The weekdays (0 for Sunday to 6 for Saturday) that many days later, sorted. */
export function shiftWeekdays(weekdays: readonly number[], days: number): number[] {
  return weekdays.map((day) => (((day + days) % 7) + 7) % 7).toSorted((one, other) => one - other)
}

/** The most frequent value; of several, the first. Undefined only if there are no values. */
export function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return values.find((value) => counts.get(value) === most)
}

function timeOf({ startDate, duration }: ScheduledDate, timeZone: string): string {
  return `${toTime(startDate, timeZone)} ${duration}`
}

interface Shift {
  days: number
  time: string
  timeZone: string
}

function shift(startDate: Instant, { days, time, timeZone }: Shift): Instant {
  return toInstant({ date: dayAfter(toDate(startDate, timeZone), days), time, timeZone })
}
