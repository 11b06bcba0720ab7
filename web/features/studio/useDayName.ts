import { useLingui } from '@lingui/react/macro'
import { dayOf, endOfDay, startOfDay } from '#web/lib/day.ts'
import { useNow } from '#web/lib/useNow.ts'

/** A day in words: "Today", "Tomorrow", or its weekday and date, with the year where it is another one. */
export function useDayName(): (day: string) => string {
  const { t, i18n } = useLingui()
  const today = dayOf(useNow())
  return (day) => {
    if (day === today) return t`Today`
    if (day === dayOf(endOfDay(today))) return t`Tomorrow`
    const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const }
    const words = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', day: 'numeric', month: 'long', ...year })
    return words.format(startOfDay(day))
  }
}
