import { isDay } from '#web/lib/time/day.ts'
import { instantIn, wallTimeIn } from '#web/lib/time/wallTime.ts'
import { usualEnd } from './newClassForm.ts'
import { weekdayOf } from './weeklyDays.ts'

/** Fields of the form that an address may give. */
export interface Slot {
  date: string
  weekdays: string[]
  time?: string
  minutes?: string
}

/** The slot that a query string names, in the zone of the calendar; undefined if it names none. */
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

/** The entries of a slot of the calendar in the zone of the class. A slot without a time stays on its day. */
export function slotEntries({ date, time, ...slot }: Slot, zones: { calendar: string; class: string }) {
  const start = time === undefined ? { date } : wallTimeIn(zones.class, instantIn(zones.calendar, { date, time }))
  return { ...slot, ...start, weekdays: [String(weekdayOf(start.date))], until: usualEnd(start.date) }
}
