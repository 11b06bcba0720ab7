import { dayOf } from '#web/lib/time/day.ts'

const MINUTE_MS = 60_000

/** Milliseconds since 1970. */
interface Span {
  startsAt: number
  endsAt: number
}

export interface DayMinutes {
  done: number
  ahead: number
}

/** Minutes of classes per day (YYYY-MM-DD). A class under way counts as ahead. */
export function minutesByDay(classes: readonly Span[], now: number): Map<string, DayMinutes> {
  const days = new Map<string, DayMinutes>()
  for (const { startsAt, endsAt } of classes) {
    const minutes = Math.round((endsAt - startsAt) / MINUTE_MS)
    const day = dayOf(startsAt)
    const { done, ahead } = days.get(day) ?? { done: 0, ahead: 0 }
    days.set(day, endsAt <= now ? { done: done + minutes, ahead } : { done, ahead: ahead + minutes })
  }
  return days
}
