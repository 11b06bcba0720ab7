import { useLingui } from '@lingui/react/macro'
import { dayAfter, startOfDay } from '#web/lib/time/day.ts'
import { weekOf } from '#web/lib/time/week.ts'
import { useNow } from '#web/lib/useNow.ts'

const WEEK = 7
/** Number of weeks before this one that can be copied. */
const PAST_WEEKS = 4
/** Number of weeks from this one on that can be chosen. */
const COMING_WEEKS = 16

/** The weeks that can be copied, and copied into, by their first days. */
export function useWeeks() {
  const { i18n } = useLingui()
  const { days } = weekOf(useNow(), i18n.locale)
  const [first = ''] = days
  const format = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', year: 'numeric' })
  const optionOf = (place: number) => {
    const value = dayAfter(first, place * WEEK)
    return { value, label: format.formatRange(startOfDay(value), startOfDay(dayAfter(value, WEEK - 1))) }
  }
  const coming = Array.from({ length: COMING_WEEKS }, (_, place) => optionOf(place))
  const past = Array.from({ length: PAST_WEEKS }, (_, place) => optionOf(place - PAST_WEEKS))
  return {
    sources: { options: [...past, ...coming], thisWeek: first },
    targets: { options: coming, nextWeek: dayAfter(first, WEEK) },
  }
}
