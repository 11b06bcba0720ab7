import { type Place, zonedTime } from './zonedTime.ts'

/** When a class is, in parts. Around them the catalogues say "Today @ {time}" and the like. */
export type ClassDateLabel =
  | { kind: 'today' | 'tomorrow'; time: string }
  | { kind: 'weekday'; weekday: string; time: string }
  | { kind: 'date'; weekday: string; date: string; time: string }

/** The weekday alone is enough within seven days, because it comes only once in them. */
export function classDateLabel(startsAt: string | number | Date, now: number, place: Place): ClassDateLabel {
  const start = zonedTime(startsAt, place)
  const { clock, date } = patternsOf(place)
  const time = start.format(clock)
  const weekday = start.format('dddd')
  const daysAhead = calendarDay(startsAt, place) - calendarDay(now, place)
  if (daysAhead === 0) return { kind: 'today', time }
  if (daysAhead === 1) return { kind: 'tomorrow', time }
  if (daysAhead > 1 && daysAhead < 7) return { kind: 'weekday', weekday, time }
  return { kind: 'date', weekday, date: start.format(date), time }
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
