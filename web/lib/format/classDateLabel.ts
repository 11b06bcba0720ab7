import { type Place, zonedTime } from '#web/lib/time/zonedTime.ts'

/** Which day it is, seen from today. The weekday alone is enough within seven days: it comes only once in them. */
export type DayLabel =
  | { kind: 'yesterday' }
  | { kind: 'today' }
  | { kind: 'tomorrow' }
  | { kind: 'weekday'; weekday: string }
  | { kind: 'date'; weekday: string; date: string }

/** When a class is, in parts. Around them the catalogues say "Today @ {time}" and the like. */
export type ClassDateLabel = DayLabel & { time: string }

const near = new Map<number, 'yesterday' | 'today' | 'tomorrow'>([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

export function dayLabel(instant: string | number | Date, now: number, place: Place): DayLabel {
  const daysAhead = calendarDay(instant, place) - calendarDay(now, place)
  const kind = near.get(daysAhead)
  if (kind) return { kind }
  const start = zonedTime(instant, place)
  const weekday = start.format('dddd')
  if (daysAhead > 1 && daysAhead < 7) return { kind: 'weekday', weekday }
  return { kind: 'date', weekday, date: shortDate(instant, place) }
}

export function classDateLabel(startsAt: string | number | Date, now: number, place: Place): ClassDateLabel {
  return { ...dayLabel(startsAt, now, place), time: clockLabel(startsAt, place) }
}

export function clockLabel(instant: string | number | Date, place: Place): string {
  return zonedTime(instant, place).format(patternsOf(place).clock)
}

/** A day without its weekday, where there is no room for more: 28/11. */
export function shortDate(instant: string | number | Date, place: Place): string {
  return zonedTime(instant, place).format(patternsOf(place).date)
}

/** The specification's patterns are the English ones; who reads the clock to twenty-four finds it so. */
function patternsOf({ locale }: Place): { clock: string; date: string } {
  const { language } = new Intl.Locale(locale)
  const clock = language === 'en' || language === 'ar' ? 'h:mm A' : 'HH:mm'
  return { clock, date: language === 'zh' ? 'M月D日' : 'DD/MM' }
}

/** Days are counted on the calendar: those on which the clocks change have no 24 hours. */
function calendarDay(instant: string | number | Date, place: Place): number {
  const day = zonedTime(instant, place)
  return Math.round(Date.UTC(day.year(), day.month(), day.date()) / 86_400_000)
}
