import { instantOf, shownAt } from '#schema/values/wallClock.ts'
import type { Instant } from './context.ts'

const DAY_MS = 86_400_000

/**
 * The instant of a date (`2026-11-21`) and time (`18:30`) in an IANA zone. A time that occurs twice when the clocks go
 * back means the first; one that is skipped is moved by the length of the gap.
 */
export function toInstant({ date, time, timeZone }: { date: string; time: string; timeZone: string }): Instant {
  return toText(instantOf(Date.parse(`${date}T${time}Z`), timeZone))
}

/** The date in a zone, some days away from the instant. */
export function toDate(now: Instant, timeZone: string, daysAhead = 0): string {
  return toText(shownAt(Date.parse(now), timeZone) + daysAhead * DAY_MS).slice(0, 10)
}

/** The calendar day that many days later. Days have no zone and no length. */
export function dayAfter(day: string, days: number): string {
  return toText(Date.parse(day) + days * DAY_MS).slice(0, 10)
}

/** Number of days from one calendar day to another. */
export function daysFrom(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS)
}

/** The local time of a zone at the instant, to the millisecond. */
export function toTime(instant: Instant, timeZone: string): string {
  return toText(shownAt(Date.parse(instant), timeZone)).slice(11, -1)
}

/** The database and the API support years of four digits, like `toUtc`. */
const FIRST = Date.parse('0001-01-01T00:00:00.000Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns the instant this much later or earlier, limited to the years 1 to 9999. */
export function addSeconds(instant: Instant, seconds: number): Instant {
  return toText(Math.min(LAST, Math.max(FIRST, Date.parse(instant) + seconds * 1000)))
}

function toText(ms: number): Instant {
  return new Date(ms).toISOString()
}
