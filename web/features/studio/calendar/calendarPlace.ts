import { parseDate } from '@internationalized/date'
import { dayAfter, hourOfDay, isDay } from '#web/lib/time/day.ts'
import { weekOf } from '#web/lib/time/week.ts'
import { dayAt } from './wallTime.ts'

export const views = ['day', 'week', 'month'] as const
export type View = (typeof views)[number]

/** What the address says of the calendar. */
export interface CalendarPlace {
  view: View
  /** YYYY-MM-DD, one of the shown days. */
  date: string
}

const NOON = 12
const DAYS_OF_WEEK = 7

/** The view and the day of a query string; the week of today, in the zone of the calendar, where it names none. */
export function readPlace(search: string, { now, zone }: { now: number; zone: string }): CalendarPlace {
  const query = new URLSearchParams(search)
  const date = query.get('date') ?? ''
  return {
    view: views.find((view) => view === query.get('view')) ?? 'week',
    date: isDay(date) ? date : dayAt(now, zone),
  }
}

/** The days of a view, in order: one, seven, or the whole weeks of a month. */
export function daysIn({ view, date }: CalendarPlace, locale: string): string[] {
  if (view === 'day') return [date]
  const week = weekOf(hourOfDay(date, NOON), locale).days
  if (view === 'week') return week
  const [first = date] = weekOf(hourOfDay(`${date.slice(0, 7)}-01`, NOON), locale).days
  const next = textOf(parseDate(`${date.slice(0, 7)}-01`).add({ months: 1 }))
  const days: string[] = []
  for (let day = first; day < next || days.length % DAYS_OF_WEEK > 0; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** The place one view earlier or later. The 31st of a month leads to the last day of a shorter one. */
export function stepped({ view, date }: CalendarPlace, direction: 1 | -1): CalendarPlace {
  const unit = view === 'day' ? 'days' : view === 'week' ? 'weeks' : 'months'
  return { view, date: textOf(parseDate(date).add({ [unit]: direction })) }
}

const textOf = (date: { toString: () => string }) => date.toString()
