import { type Place, zonedTime } from '#web/lib/time/zonedTime.ts'

export const datePatterns = {
  dateTime: 'DD MMM YYYY h:mm a',
  date: 'DD MMM YYYY',
  time: 'h:mm a',
  slashed: 'DD/MM/YYYY',
  dashed: 'DD-MM-YYYY',
} as const

export type DatePattern = keyof typeof datePatterns

const chinesePatterns: Partial<Record<DatePattern, string>> = {
  dateTime: 'YYYY年M月D日 HH:mm',
  date: 'YYYY年M月D日',
  time: 'HH:mm',
}

/** Also a message id: screens translate it before they show it. */
export const INVALID_DATE = 'Invalid time value'

export function formatDate(instant: string | number | Date, pattern: DatePattern, place: Place): string {
  if (Number.isNaN(new Date(instant).getTime())) return INVALID_DATE
  const time = zonedTime(instant, place)
  // Chinese counts down from the year, and has a word for each part.
  const isChinese = new Intl.Locale(place.locale).language === 'zh'
  return time.format(isChinese ? (chinesePatterns[pattern] ?? datePatterns[pattern]) : datePatterns[pattern])
}
