import { isDay } from '#web/lib/time/day.ts'
import { weekdayOf } from './weeklyDays.ts'

/** Fields of the form that an address may give. */
export interface Slot {
  date: string
  weekdays: string[]
  time?: string
  minutes?: string
}

/** The slot of the calendar that a query string names; undefined if it names none. */
export function slotIn(search: string): Slot | undefined {
  const query = new URLSearchParams(search)
  const [date = '', time = '', minutes = ''] = ['date', 'time', 'minutes'].map((name) => query.get(name) ?? '')
  if (!isDay(date)) return undefined
  return {
    date,
    weekdays: [String(weekdayOf(date))],
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && { time }),
    ...(/^\d{1,3}$/.test(minutes) && { minutes }),
  }
}
