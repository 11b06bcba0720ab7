import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Instant } from './context.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/** The instant at which the clocks of an IANA zone show this date (`2026-11-21`) and time (`18:30`). */
export function toInstant({ date, time, timeZone }: { date: string; time: string; timeZone: string }): Instant {
  return dayjs.tz(`${date}T${time}`, timeZone).utc().toISOString()
}

/** The date that the calendars of a zone show, some days away from the instant. */
export function toDate(now: Instant, timeZone: string, daysAhead = 0): string {
  return dayjs(now).tz(timeZone).add(daysAhead, 'day').format('YYYY-MM-DD')
}

/** What the clocks of a zone show at the instant, to the millisecond. */
export function toTime(instant: Instant, timeZone: string): string {
  return dayjs(instant).tz(timeZone).format('HH:mm:ss.SSS')
}

export function addSeconds(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}
