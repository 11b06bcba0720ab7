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
  /** Undefined where all stay. */
  startsAt: Instant | undefined
  /** Seconds; undefined where the length stays. */
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
  /** Ids of dates that stay, because their time or length was changed on them alone. */
  kept: string[]
}

/**
 * The anchor moves to the new start. Other dates move by as many days of the calendar, to the same time of day; a date
 * whose time or length was changed by itself keeps it.
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

/** Undefined if the date is there already. */
function moveTo({ id, ...date }: ScheduledDate, startDate: Instant, duration: number): MovedDate | undefined {
  const isSame = startDate === date.startDate && duration === date.duration
  return isSame ? undefined : { id, startDate, endDate: addSeconds(startDate, duration), duration }
}

/** Days of the week, 0 for Sunday to 6 for Saturday, that many days later; sorted. */
export function shiftWeekdays(weekdays: readonly number[], days: number): number[] {
  return weekdays.map((day) => (((day + days) % 7) + 7) % 7).toSorted((one, other) => one - other)
}

/** The value that most of them have; of several, the first. Undefined only where there is none. */
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
