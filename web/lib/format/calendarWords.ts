// The first day of a week and of a year: the days after it make a week, the months after it a year.
const SUNDAY_MS = Date.UTC(2023, 0, 1)
const HOUR_MS = 3_600_000

export type CalendarWords = ILocale & { meridiem: (hour: number, minute: number, isLowercase: boolean) => string }

const wordsByLocale = new Map<string, CalendarWords>()

/**
 * What a language calls its days and months, for the library of dates. The browser knows it of every language; the
 * library's own tables would come with the first page that shows a date, of all languages at once.
 */
export function calendarWords(locale: string): CalendarWords {
  const words = wordsByLocale.get(locale) ?? wordsOf(locale)
  wordsByLocale.set(locale, words)
  return words
}

function wordsOf(locale: string): CalendarWords {
  const days = Array.from({ length: 7 }, (_, day) => SUNDAY_MS + day * 24 * HOUR_MS)
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month))
  const name = (instants: number[], parts: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
    return instants.map((instant) => format.format(instant))
  }
  const [morning, evening] = [halfOfDay(locale, 9), halfOfDay(locale, 21)]
  return {
    name: locale,
    weekdays: name(days, { weekday: 'long' }),
    weekdaysShort: name(days, { weekday: 'short' }),
    months: name(months, { month: 'long' }),
    monthsShort: name(months, { month: 'short' }),
    meridiem: (hour, _minute, isLowercase) => {
      const half = hour < 12 ? morning : evening
      return isLowercase ? half.toLocaleLowerCase(locale) : half
    },
    formats: {},
    relativeTime: {},
  }
}

function halfOfDay(locale: string, hour: number): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  return format.formatToParts(SUNDAY_MS + hour * HOUR_MS).find(({ type }) => type === 'dayPeriod')?.value ?? ''
}
