import { useLingui } from '@lingui/react/macro'
import { clockLabel, dayLabel, shortDate } from '#web/lib/format/classDateLabel.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'

/** When a message was sent, as short as a list needs it: the time today, the date before. */
export function useWhenLabel(): (instant: string) => string {
  const { i18n, t } = useLingui()
  const now = useNow()
  return (instant) => {
    const place = { zone: guessTimeZone(), locale: i18n.locale }
    const { kind } = dayLabel(instant, now, place)
    if (kind === 'today') return clockLabel(instant, place)
    if (kind === 'yesterday') return t`Yesterday`
    const isThisYear = new Date(instant).getFullYear() === new Date(now).getFullYear()
    return isThisYear ? shortDate(instant, place) : formatDate(instant, 'date', place)
  }
}
