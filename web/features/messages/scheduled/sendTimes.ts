import { dayAfter, dayOf, hourOfDay } from '#web/lib/time/day.ts'

export interface SendTime {
  kind: 'evening' | 'morning' | 'monday'
  instant: number
}

const EVENING_HOUR = 18
const MORNING_HOUR = 9
const MONDAY = 1

/** When a message may be sent later, by the reader's clock: this evening, tomorrow morning, next Monday morning. */
export function sendTimes(now: number): SendTime[] {
  const today = dayOf(now)
  const evening = hourOfDay(today, EVENING_HOUR)
  const weekday = new Date(now).getDay()
  const untilMonday = (MONDAY - weekday + 7) % 7 || 7
  const times: SendTime[] = [
    { kind: 'evening', instant: evening },
    { kind: 'morning', instant: hourOfDay(dayAfter(today, 1), MORNING_HOUR) },
    { kind: 'monday', instant: hourOfDay(dayAfter(today, untilMonday), MORNING_HOUR) },
  ]
  // On a Sunday, tomorrow is Monday.
  return times.filter(({ kind, instant }) => instant > now && !(kind === 'monday' && untilMonday === 1))
}

/** The instant at which the reader's clock shows this time of a day, HH:mm. Undefined unless both are complete. */
export function instantOf(day: string | null, time: string | null): number | undefined {
  const instant = day && time ? new Date(`${day}T${time}`).getTime() : Number.NaN
  return Number.isNaN(instant) ? undefined : instant
}
