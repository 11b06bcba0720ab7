import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayAfter, dayOf, hourOfDay } from '#web/lib/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import type { Day } from '#web/ui/DayStrip.tsx'
import { DAYS_SHOWN } from './classesPlace.ts'

interface DaysShown {
  counts: ReadonlyMap<string, number>
  /** A day further ahead than the strip reaches stands at its end, and an earlier one of an offline copy at its start. */
  shown: string
}

/** Today and the days after it, in the reader's zone and language, and whether there are classes. */
export function useDays({ counts, shown }: DaysShown): Day[] {
  const { i18n, t } = useLingui()
  const today = dayOf(useNow())
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' })
  const whole = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const near = Array.from({ length: DAYS_SHOWN }, (_, ahead) => dayAfter(today, ahead))
  const values = near.includes(shown) ? near : [...near, shown].toSorted()
  return values.map((value) => {
    const noon = hourOfDay(value, 12)
    const isCounted = counts.has(value)
    const count = counts.get(value) ?? 0
    const date = whole.format(noon)
    const classes = t`${plural(count, { one: '# class', other: '# classes' })}`
    return {
      value,
      weekday: weekday.format(noon),
      day: String(Number(value.slice(-2))),
      label: isCounted ? `${date}, ${classes}` : date,
      marked: !isCounted || count > 0,
    }
  })
}
