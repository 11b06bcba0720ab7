import { useLingui } from '@lingui/react/macro'
import { classDateLabel } from '#web/lib/classDateLabel.ts'
import { guessTimeZone } from '#web/lib/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'

/** Says when a class is: "Today @ 6:30 PM", in the reader's zone and language. */
export function useDateLabel(): (startsAt: string) => string {
  const { i18n, t } = useLingui()
  const now = useNow()
  return (startsAt) => {
    const label = classDateLabel(startsAt, now, { zone: guessTimeZone(), locale: i18n.locale })
    const { time } = label
    if (label.kind === 'date') {
      const { weekday, date } = label
      return t`${weekday} ${date} @ ${time}`
    }
    if (label.kind === 'weekday') {
      const { weekday } = label
      return t`${weekday} @ ${time}`
    }
    return label.kind === 'today' ? t`Today @ ${time}` : t`Tomorrow @ ${time}`
  }
}
