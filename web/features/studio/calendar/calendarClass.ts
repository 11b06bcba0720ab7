import { dayAt, endOf, type When } from './wallTime.ts'

/** One date of a class as the calendar shows it. */
export interface CalendarClass extends When {
  id: string
  name: string
  timeZone: string
  isSeries: boolean
  isPrivate: boolean
  isCanceled: boolean
  isDeleted: boolean
  /** Who teaches it instead of its coach: a substitute, or no one yet. */
  coachState?: 'SUBSTITUTE' | 'NO_COACH' | undefined
  /** The coach or the substitute. Undefined where it was not read. */
  coachName?: string | undefined
  capacity: number
  /** Undefined where it was not read. */
  booked: number | undefined
}

export interface Span {
  /** Milliseconds. */
  from: number
  to: number
}

export function coachStateOf(dateState: string | null | undefined): CalendarClass['coachState'] {
  return dateState === 'SUBSTITUTE' || dateState === 'NO_COACH' ? dateState : undefined
}

/** The classes of each day of the calendar's zone, soonest first; one over midnight is on both. */
export type Days = ReadonlyMap<string, readonly CalendarClass[]>

export function byDay(classes: readonly CalendarClass[], zone: string): Days {
  const days = new Map<string, CalendarClass[]>()
  for (const one of classes.toSorted(compare)) {
    for (const day of daysOf(one, zone)) {
      const onDay = days.get(day)
      if (onDay) onDay.push(one)
      else days.set(day, [one])
    }
  }
  return days
}

/** With a class as it is now. Days that it does not touch keep their lists, so that they need not be drawn again. */
export function withClass(days: Days, one: CalendarClass, zone: string): Days {
  const next = new Map(days)
  for (const [day, classes] of days) {
    if (classes.some(({ id }) => id === one.id))
      next.set(
        day,
        classes.filter(({ id }) => id !== one.id),
      )
  }
  if (one.isDeleted) return next
  for (const day of daysOf(one, zone)) next.set(day, [...(next.get(day) ?? []), one].toSorted(compare))
  return next
}

export function findClass(days: Days, id: string): CalendarClass | undefined {
  for (const classes of days.values()) {
    const found = classes.find((one) => one.id === id)
    if (found) return found
  }
  return undefined
}

/** A class over midnight is on two days, and counts once. */
export function countIn(classes: Days, days: readonly string[]): number {
  return new Set(days.flatMap((day) => classes.get(day) ?? []).map(({ id }) => id)).size
}

/** A class can be moved until it starts. */
export function isMovable({ isCanceled, startsAt }: CalendarClass): boolean {
  return !isCanceled && startsAt > Date.now()
}

function daysOf(one: CalendarClass, zone: string): string[] {
  return [...new Set([dayAt(one.startsAt, zone), dayAt(endOf(one) - 1, zone)])]
}

function compare(one: CalendarClass, other: CalendarClass): number {
  return one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1)
}
