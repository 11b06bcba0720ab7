import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { shownAt } from '#schema/values/wallClock.ts'
import { clockLabel } from '#web/lib/format/classDateLabel.ts'
import type { CalendarClass } from './calendarClass.ts'
import { dayAt, endOf, minuteOfDay, type When } from './wallTime.ts'

/** Writes a day, which is the same in each zone, in the user's language. */
export function formatDay(day: string, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(Date.parse(`${day}T12:00Z`))
}

/**
 * Writes times of day and days in the user's language, by the clocks of a zone. A grid writes the same ones hundreds of
 * times.
 */
export function useTimes(zone: string) {
  const { i18n, t } = useLingui()
  const [texts] = useState(() => new Map<string, string>())
  const { locale } = i18n
  const once = (key: string, write: () => string): string => {
    const text = texts.get(`${locale} ${key}`) ?? write()
    texts.set(`${locale} ${key}`, text)
    return text
  }
  const clock = (instant: number) =>
    once(`clock ${minuteOfDay(instant, zone)}`, () => clockLabel(instant, { zone, locale }))
  const dayName = (day: string) =>
    once(`day ${day}`, () => formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' }))
  return {
    zone,
    clock,
    range: (when: When) => `${clock(when.startsAt)} – ${clock(endOf(when))}`,
    dayName,
    day: (instant: number) => dayName(dayAt(instant, zone)),
    /** The time by the class's own clock, where that shows another one than the calendar's. */
    elsewhere: ({ startsAt, timeZone }: CalendarClass): string | undefined => {
      if (timeZone === zone) return undefined
      const shown = shownAt(startsAt, timeZone)
      if (shown === shownAt(startsAt, zone)) return undefined
      return once(`elsewhere ${timeZone} ${shown % 86_400_000}`, () => {
        const time = clockLabel(startsAt, { zone: timeZone, locale })
        const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
        return t`${time} in ${city}`
      })
    },
  }
}

export type Times = ReturnType<typeof useTimes>
