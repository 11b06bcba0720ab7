import type { Instant } from '#backend/platform/context.ts'
import { addSeconds, dayAfter, daysFrom, toDate, toInstant, toTime } from '#backend/platform/wallTime.ts'

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

/** Returns every date of the class, soonest first. All start at the wall time of the first, across clock changes. */
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
  return daysOn(weekdays, { from: first, before: dayAfter(toDate(until, timeZone), 1) })
    .map((date) => (date === first ? startsAt : toInstant({ date, time, timeZone })))
    .filter((start) => start <= until)
}

/** Calendar days on these weekdays, 0 for Sunday to 6 for Saturday. */
export function daysOn(weekdays: readonly number[], { from, before }: { from: string; before: string }): string[] {
  const days = Array.from({ length: Math.max(0, daysFrom(from, before)) }, (_, index) => dayAfter(from, index))
  return days.filter((day) => weekdays.includes(new Date(day).getUTCDay()))
}
