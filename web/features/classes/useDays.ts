import { useLingui } from '@lingui/react/macro'
import { dayOf, startOfDay } from '#web/lib/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import type { Day } from '#web/ui/DayStrip.tsx'

const DAYS_SHOWN = 14
const DAY_MS = 86_400_000

/** Today and the days after it, in the reader's zone and language. */
export function useDays(): Day[] {
  const { i18n } = useLingui()
  const today = dayOf(useNow())
  const noon = startOfDay(today) + DAY_MS / 2
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' })
  const whole = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' })
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    // Noon stays on its day when the clocks change.
    const at = noon + index * DAY_MS
    const value = dayOf(at)
    return { value, weekday: weekday.format(at), day: String(Number(value.slice(-2))), label: whole.format(at) }
  })
}
