import type { Instant } from '#backend/platform/context.ts'
import { addSeconds, toDate, toInstant, toTime } from '#backend/platform/wallTime.ts'

/** When a class takes place. */
export interface Timetable {
  startsAt: Instant
  /** IANA name. */
  timeZone: string
  seconds: number
  /** Undefined for a class that takes place once. */
  weekly: Weekly | undefined
}

export interface Weekly {
  /** From 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[]
  /** The last instant at which a date may start. */
  until: Instant
}

export interface ClassDate {
  startsAt: Instant
  endsAt: Instant
}

const DAY_MS = 86_400_000

/** Every date of the class, soonest first. All start at the wall time of the first, whatever the clocks do meanwhile. */
export function planDates({ startsAt, timeZone, seconds, weekly }: Timetable): ClassDate[] {
  const starts = weekly ? weeklyStarts({ startsAt, timeZone }, weekly) : [startsAt]
  return starts.map((start) => ({ startsAt: start, endsAt: addSeconds(start, seconds) }))
}

function weeklyStarts(
  { startsAt, timeZone }: Pick<Timetable, 'startsAt' | 'timeZone'>,
  { weekdays, until }: Weekly,
): Instant[] {
  const first = toDate(startsAt, timeZone)
  const time = toTime(startsAt, timeZone)
  return daysBetween(first, toDate(until, timeZone))
    .filter((date) => weekdays.includes(new Date(date).getUTCDay()))
    .map((date) => (date === first ? startsAt : toInstant({ date, time, timeZone })))
    .filter((start) => start <= until)
}

/** Days of the calendar, which have no zone and no length: counted in UTC none is skipped and none comes twice. */
function daysBetween(first: string, last: string): string[] {
  const count = Math.max(0, (Date.parse(last) - Date.parse(first)) / DAY_MS + 1)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10),
  )
}
