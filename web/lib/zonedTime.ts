import dayjs, { type Dayjs } from 'dayjs'
import ar from 'dayjs/locale/ar.js'
import en from 'dayjs/locale/en.js'
import fr from 'dayjs/locale/fr.js'
import vi from 'dayjs/locale/vi.js'
import zh from 'dayjs/locale/zh-cn.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

export type Place = {
  /** An IANA zone: its summer and winter are part of it. */
  zone: string
  /** A language tag of the interface. */
  locale: string
}

const calendars: Record<string, ILocale> = { ar, en, fr, vi, zh }

/** An instant as the clock and the calendar of a place show it. */
export function zonedTime(instant: string | number | Date, { zone, locale }: Place): Dayjs {
  return dayjs(instant)
    .tz(zone)
    .locale(calendars[new Intl.Locale(locale).language] ?? en)
}
