import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { dayAfter, dayOf, hourOfDay } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import type { Day } from '#web/ui/strip/DayStrip.tsx'
import { DAYS_SHOWN } from './classesPlace.ts'

interface DaysShown {
  counts: ReadonlyMap<string, number>
  /**
   * The selected day. Appended if it is later than the strip, and prepended if it is earlier, as in an offline copy.
   */
  shown: string
}

/** Today and the following days in the user's time zone and language, and whether each has classes. */
export function useDays({ counts, shown }: DaysShown): Day[] {
  const { i18n, t } = useLingui()
  const today = dayOf(useNow())
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' })
  const longDate = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const near = Array.from({ length: DAYS_SHOWN }, (_, ahead) => dayAfter(today, ahead))
  const values = near.includes(shown) ? near : [...near, shown].toSorted()
  return values.map((value) => {
    const noon = hourOfDay(value, 12)
    const isCounted = counts.has(value)
    const count = counts.get(value) ?? 0
    const date = longDate.format(noon)
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
