import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { shownAt } from '#schema/values/wallClock.ts'
import { calendarWords } from '#web/lib/format/calendarWords.ts'

dayjs.extend(utc)

export type Place = {
  /** An IANA zone: its summer and winter are part of it. */
  zone: string
  /** A language tag of the interface. */
  locale: string
}

/** An instant as the clock and the calendar of a place show it: to read and to write out, no longer an instant. */
export function zonedTime(instant: string | number | Date, { zone, locale }: Place): Dayjs {
  return dayjs.utc(shownAt(new Date(instant).getTime(), zone)).locale(calendarWords(locale))
}
