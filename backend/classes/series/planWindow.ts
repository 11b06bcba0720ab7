import { type ClassDate, daysOn } from '#backend/classes/planDates.ts'
import type { Instant } from '#backend/platform/context.ts'
import { addSeconds, dayAfter, toDate, toInstant, toTime } from '#backend/platform/wallTime.ts'
import { classLimits } from '#schema/classes/classLimits.ts'

/**
 * How many days ahead the dates of a class without an end are created. With seven days a week, it has one date more.
 */
export const WINDOW_DAYS = classLimits.weeksAhead * 7

/** The dates of a weekly class that have not been created yet. */
export interface Series {
  /** IANA name. */
  timeZone: string
  /** The first day, in the zone, whose date has not been created. */
  nextDay: string
  /** Number of dates planned so far. */
  planned: number
  /** Wall time of each date in the zone. */
  time: string
  /** From 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[]
  /** Seconds. */
  duration: number
  /** The latest start of a date; null without an end. */
  until: Instant | null
}

interface Window {
  /** Soonest first, with their numbers in the series. */
  dates: (ClassDate & { number: number })[]
  nextDay: string
  planned: number
  /** When the next date enters the window; undefined if there is none. */
  dueAt: Instant | undefined
}

/** Returns the dates in the current window that the series lacks. Past days are left out. */
export function planWindow(series: Series, now: Instant): Window {
  const { timeZone, duration } = series
  const today = toDate(now, timeZone)
  const end = latest(series.nextDay, dayAfter(today, WINDOW_DAYS + 1))
  const starts = daysOn(series.weekdays, { from: latest(series.nextDay, today), before: end })
    .map((day) => startOn(day, series))
    .filter((start) => start >= now && isBeforeEnd(start, series))
  const dates = starts.map((start, index) => {
    return { startsAt: start, endsAt: addSeconds(start, duration), number: series.planned + index + 1 }
  })
  return { dates, nextDay: end, planned: series.planned + dates.length, dueAt: dueAfter(end, series) }
}

/** The first window of a class without an end: 13 weeks from its first date, which may be months ahead. */
export function openWindow({
  startsAt,
  timeZone,
  weekdays,
}: { startsAt: Instant } & Pick<Series, 'timeZone' | 'weekdays'>) {
  const nextDay = dayAfter(toDate(startsAt, timeZone), WINDOW_DAYS + 1)
  const series = { timeZone, nextDay, weekdays, time: toTime(startsAt, timeZone), until: null }
  const until = addSeconds(toInstant({ date: nextDay, time: '00:00', timeZone }), -0.001)
  return { until, series: { ...series, dueAt: dueAfter(nextDay, series) ?? until } }
}

type Timing = Pick<Series, 'timeZone' | 'weekdays' | 'time' | 'until'>

function dueAfter(end: string, series: Timing): Instant | undefined {
  const [next] = daysOn(series.weekdays, { from: end, before: dayAfter(end, 7) })
  if (next === undefined || !isBeforeEnd(startOn(next, series), series)) return undefined
  return toInstant({ date: dayAfter(next, -WINDOW_DAYS), time: '00:00', timeZone: series.timeZone })
}

function startOn(date: string, { time, timeZone }: Timing): Instant {
  return toInstant({ date, time, timeZone })
}

function isBeforeEnd(start: Instant, { until }: Timing): boolean {
  return until === null || start <= until
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}
