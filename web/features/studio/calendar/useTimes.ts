import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { shownAt } from '#schema/values/wallClock.ts'
import { clockLabel } from '#web/lib/format/classDateLabel.ts'
import { dayOf } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import type { CalendarClass } from './calendarClass.ts'
import { endOf, minuteOfDay, type When } from './wallTime.ts'

/** Writes times of day and days in the user's language and zone. A grid writes the same ones hundreds of times. */
export function useTimes() {
  const { i18n, t } = useLingui()
  const [texts] = useState(() => new Map<string, string>())
  const { locale } = i18n
  const zone = guessTimeZone()
  const once = (key: string, write: () => string): string => {
    const text = texts.get(`${locale} ${key}`) ?? write()
    texts.set(`${locale} ${key}`, text)
    return text
  }
  const clock = (instant: number) => once(`clock ${minuteOfDay(instant)}`, () => clockLabel(instant, { zone, locale }))
  return {
    clock,
    range: (when: When) => `${clock(when.startsAt)} – ${clock(endOf(when))}`,
    day: (instant: number) =>
      once(`day ${dayOf(instant)}`, () =>
        new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(instant),
      ),
    /** The time by the class's own clock, where that shows another one than the user's. */
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
