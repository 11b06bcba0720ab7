import { dayOf, startOfDay } from './day.ts'

const HALF_DAY_MS = 43_200_000
const DAYS = 7

export interface Week {
  /** YYYY-MM-DD each, in the order in which the reader's country counts them. */
  days: string[]
  /** The instants at which it begins and at which the next one does. */
  startsAt: number
  endsAt: number
}

/** The week around an instant: it begins on Saturday in the Emirates, on Sunday in the States, on Monday in France. */
export function weekOf(now: number, locale: string): Week {
  const today = startOfDay(dayOf(now))
  // One to seven, Monday first, as `getWeekInfo` counts.
  const weekday = new Date(today).getDay() || DAYS
  const daysSinceFirst = (weekday - firstDayOf(locale) + DAYS) % DAYS
  // Noon stays on its day when the clocks change.
  const noon = today + HALF_DAY_MS
  const days = Array.from({ length: DAYS + 1 }, (_, place) => dayOf(noon + (place - daysSinceFirst) * 2 * HALF_DAY_MS))
  const [first = '', next = ''] = [days[0], days.at(-1)]
  return { days: days.slice(0, DAYS), startsAt: startOfDay(first), endsAt: startOfDay(next) }
}

/** One to seven, Monday first. */
export function firstDayOf(locale: string): number {
  return firstDays[new Intl.Locale(locale).maximize().region ?? ''] ?? 1
}

// Not every browser has `getWeekInfo` yet. These are the regions of our languages that do not begin on Monday.
const firstDays: Readonly<Record<string, number>> = { AE: 6, EG: 6, US: 7 }
