import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/ar.js'
import 'dayjs/locale/fr.js'
import 'dayjs/locale/vi.js'
import 'dayjs/locale/zh-cn.js'
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

const dayjsLocales: Record<string, string> = { en: 'en', fr: 'fr', vi: 'vi', zh: 'zh-cn', ar: 'ar' }

/** An instant as the clock and the calendar of a place show it. */
export function zonedTime(instant: string | number | Date, { zone, locale }: Place): Dayjs {
  return dayjs(instant).tz(zone).locale(dayjsLocales[new Intl.Locale(locale).language] ?? 'en')
}
