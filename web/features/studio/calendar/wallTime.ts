import { dayAfter, dayOf } from '#web/lib/time/day.ts'

export const DAY_MINUTES = 1_440
export const SNAP_MINUTES = 15
const MINUTE_MS = 60_000

/** When a class is. Shown and moved by the clock on the user's wall, also on days of 23 or 25 hours. */
export interface When {
  /** Milliseconds. */
  startsAt: number
  minutes: number
}

/** What the clock shows at an instant, in minutes since midnight. */
export function minuteOfDay(instant: number): number {
  const date = new Date(instant)
  return date.getHours() * 60 + date.getMinutes()
}

/**
 * The instant at which the clock shows this minute of the day; below 0 or above 1,440 on the day before or after. A time
 * that the clock skips is as much later, one that it shows twice is the first of the two.
 */
export function instantAt(day: string, minute: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 0, minute).getTime()
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
export function onOtherDay({ startsAt, minutes }: When, days: number): When {
  if (days === 0) return { startsAt, minutes }
  return { startsAt: instantAt(dayAfter(dayOf(startsAt), days), minuteOfDay(startsAt)), minutes }
}

/**
 * A quarter of an hour earlier or later, to the next step of the grid. Where the clock skips that step or shows it twice,
 * the instant may lie the other way: time itself does not turn back.
 */
export function atNextStep({ startsAt, minutes }: When, direction: 1 | -1): When {
  const minute = minuteOfDay(startsAt)
  const next = nextStep(minute, direction)
  const byClock = instantAt(dayOf(startsAt), next)
  const isRightWay = (byClock - startsAt) * direction > 0
  return { startsAt: isRightWay ? byClock : startsAt + (next - minute) * MINUTE_MS, minutes }
}

/** A quarter of an hour shorter or longer, within the limits. */
export function resized({ startsAt, minutes }: When, to: number, limits: { min: number; max: number }): When {
  return { startsAt, minutes: Math.min(Math.max(to, Math.min(minutes, limits.min)), Math.max(limits.max, minutes)) }
}
