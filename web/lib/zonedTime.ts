import dayjs, { type Dayjs } from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { calendarWords } from './calendarWords.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

export type Place = {
  /** An IANA zone: its summer and winter are part of it. */
  zone: string
  /** A language tag of the interface. */
  locale: string
}

/** An instant as the clock and the calendar of a place show it. */
export function zonedTime(instant: string | number | Date, { zone, locale }: Place): Dayjs {
  return dayjs(instant).tz(zone).locale(calendarWords(locale))
}
