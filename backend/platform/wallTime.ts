import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Instant } from './context.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const FIGURES = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
} as const

/** The instant at which the clocks of an IANA zone show this date (`2026-11-21`) and time (`18:30`). */
export function toInstant({ date, time, timeZone }: { date: string; time: string; timeZone: string }): Instant {
  return dayjs.tz(`${date}T${time}`, timeZone).utc().toISOString()
}

/** The date that the calendars of a zone show, some days away from the instant. */
export function toDate(now: Instant, timeZone: string, daysAhead = 0): string {
  return dayjs.utc(shownAt(now, timeZone).date).add(daysAhead, 'day').format('YYYY-MM-DD')
}

/** What the clocks of a zone show at the instant, to the millisecond. */
export function toTime(instant: Instant, timeZone: string): string {
  return shownAt(instant, timeZone).time
}

/** Not by dayjs: it reads the zone's time as if it were the server's, where an hour may be missing on that day. */
function shownAt(instant: Instant, timeZone: string): { date: string; time: string } {
  const clock = new Intl.DateTimeFormat('en-GB', { ...FIGURES, timeZone })
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const of = (...types: Intl.DateTimeFormatPartTypes[]) => types.map((type) => parts.get(type) ?? '')
  return {
    date: of('year', 'month', 'day').join('-'),
    time: `${of('hour', 'minute', 'second').join(':')}.${of('fractionalSecond').join('')}`,
  }
}

export function addSeconds(instant: Instant, seconds: number): Instant {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}
