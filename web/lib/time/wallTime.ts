import { instantOf, shownAt } from '#schema/values/wallClock.ts'
import { dayAfter } from './day.ts'

/** A day and a time of day, as YYYY-MM-DD and HH:mm. */
interface WallTime {
  date: string
  time: string
}

/** What the calendars and clocks of a zone show at an instant. */
export function wallTimeIn(timeZone: string, instant: number): WallTime {
  const shown = new Date(shownAt(instant, timeZone)).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The instant at which the clocks of a zone show this; NaN while a part is incomplete. */
export function instantIn(timeZone: string, { date, time }: WallTime): number {
  return instantOf(Date.parse(`${date}T${time}Z`), timeZone)
}

/** The last millisecond of the day in a zone. */
export function lastInstantIn(timeZone: string, day: string): number {
  return instantIn(timeZone, { date: dayAfter(day, 1), time: '00:00' }) - 1
}
