import { type Place, zonedTime } from './zonedTime.ts'

/** When a class is, in parts. Around them the catalogues say "Today @ {time}" and the like. */
export type ClassDateLabel =
  | { kind: 'today' | 'tomorrow'; time: string }
  | { kind: 'weekday'; weekday: string; time: string }
  | { kind: 'date'; weekday: string; date: string; time: string }

/** The weekday alone is enough within seven days, because it comes only once in them. */
export function classDateLabel(startsAt: string | number | Date, now: number, place: Place): ClassDateLabel {
  const start = zonedTime(startsAt, place)
  const time = start.format('h:mm A')
  const weekday = start.format('dddd')
  const daysAhead = calendarDay(startsAt, place) - calendarDay(now, place)
  if (daysAhead === 0) return { kind: 'today', time }
  if (daysAhead === 1) return { kind: 'tomorrow', time }
  if (daysAhead > 1 && daysAhead < 7) return { kind: 'weekday', weekday, time }
  return { kind: 'date', weekday, date: start.format('DD/MM'), time }
}

/** Days are counted on the calendar: those on which the clocks change have no 24 hours. */
function calendarDay(instant: string | number | Date, place: Place): number {
  const day = zonedTime(instant, place)
  return Math.round(Date.UTC(day.year(), day.month(), day.date()) / 86_400_000)
}
