import { instantOf, shownAt } from '#schema/values/wallClock.ts'
import { dayAfter } from '#web/lib/time/day.ts'

export const DAY_MINUTES = 1_440
export const SNAP_MINUTES = 15
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** When a class is. Shown and moved by the clock of the calendar's zone, also on days of 23 or 25 hours. */
export interface When {
  /** Milliseconds. */
  startsAt: number
  minutes: number
}

/** Offsets from UTC of whole days, by zone and day; undefined for a day on which the clocks change. */
const offsets = new Map<string, number | undefined>()
const MOST_OFFSETS = 1_000

/** As `shownAt`, which is too slow for the thousands of times that a month asks. */
function clockAt(instant: number, zone: string): number {
  const day = Math.floor(instant / DAY_MS)
  const key = `${zone} ${day}`
  if (!offsets.has(key)) {
    const [first, last] = [day * DAY_MS, (day + 1) * DAY_MS].map((at) => shownAt(at, zone) - at)
    if (offsets.size >= MOST_OFFSETS) offsets.clear()
    offsets.set(key, first === last ? first : undefined)
  }
  const offset = offsets.get(key)
  return offset === undefined ? shownAt(instant, zone) : instant + offset
}

/** The day that the calendars of a zone show at an instant, as YYYY-MM-DD. */
export function dayAt(instant: number, zone: string): string {
  return new Date(clockAt(instant, zone)).toISOString().slice(0, 10)
}

/** What the clocks of a zone show at an instant, in minutes since midnight. */
export function minuteOfDay(instant: number, zone: string): number {
  const shown = clockAt(instant, zone)
  return Math.floor((shown - Math.floor(shown / DAY_MS) * DAY_MS) / MINUTE_MS)
}

/**
 * The instant at which the clocks of a zone show this minute of the day; below 0 or above 1,440 on the day before or
 * after. A time that the clocks skip is as much later, one that they show twice is the first of the two.
 */
export function instantAt(day: string, minute: number, zone: string): number {
  return instantOf(Date.parse(`${day}T00:00Z`) + minute * MINUTE_MS, zone)
}

export function endOf({ startsAt, minutes }: When): number {
  return startsAt + minutes * MINUTE_MS
}

/** Rounds to the nearest step of the grid. */
export function snapped(minute: number): number {
  return Math.round(minute / SNAP_MINUTES) * SNAP_MINUTES
}

/** The next step of the grid, earlier or later. */
export function nextStep(minute: number, direction: 1 | -1): number {
  const steps = minute / SNAP_MINUTES
  return (direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * SNAP_MINUTES
}

/** The same time of day, some days away. */
export function onOtherDay({ startsAt, minutes }: When, days: number, zone: string): When {
  if (days === 0) return { startsAt, minutes }
  const day = dayAfter(dayAt(startsAt, zone), days)
  return { startsAt: instantAt(day, minuteOfDay(startsAt, zone), zone), minutes }
}

/**
 * A quarter of an hour earlier or later, to the next step of the grid. Where the clock skips that step or shows it twice,
 * the instant may lie the other way: time itself does not turn back.
 */
export function atNextStep({ startsAt, minutes }: When, direction: 1 | -1, zone: string): When {
  const minute = minuteOfDay(startsAt, zone)
  const next = nextStep(minute, direction)
  const byClock = instantAt(dayAt(startsAt, zone), next, zone)
  const isRightWay = (byClock - startsAt) * direction > 0
  return { startsAt: isRightWay ? byClock : startsAt + (next - minute) * MINUTE_MS, minutes }
}

/** A quarter of an hour shorter or longer, within the limits. */
export function resized({ startsAt, minutes }: When, to: number, limits: { min: number; max: number }): When {
  return { startsAt, minutes: Math.min(Math.max(to, Math.min(minutes, limits.min)), Math.max(limits.max, minutes)) }
}
