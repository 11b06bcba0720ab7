import { useLingui } from '@lingui/react/macro'
import { classDateLabel, clockLabel, dayLabel } from '#web/lib/format/classDateLabel.ts'
import { useNow } from '#web/lib/useNow.ts'
import { useShownZone } from './shownZone.ts'

/**
 * Formats the time of a class as "Today @ 6:30 PM", in the reader's language, and in the zone of this part of the page
 * unless another one is given.
 */
export function useDateLabel(otherZone?: string): (startsAt: string | number) => string {
  const shownZone = useShownZone()
  const zone = otherZone ?? shownZone
  const { i18n, t } = useLingui()
  const now = useNow()
  return (startsAt) => {
    const label = classDateLabel(startsAt, now, { zone, locale: i18n.locale })
    const { time } = label
    if (label.kind === 'yesterday') return t`Yesterday @ ${time}`
    if (label.kind === 'today') return t`Today @ ${time}`
    if (label.kind === 'tomorrow') return t`Tomorrow @ ${time}`
    const { weekday } = label
    if (label.kind === 'weekday') return t`${weekday} @ ${time}`
    const { date } = label
    return t`${weekday} ${date} @ ${time}`
  }
}

/** Formats only the time, as in the label of a class: "6:30 PM". */
export function useClockLabel(): (instant: string | number) => string {
  const { i18n } = useLingui()
  const zone = useShownZone()
  return (instant) => clockLabel(instant, { zone, locale: i18n.locale })
}

/** Formats only the day, as in the label of a class: "Today", "Monday", "Monday 30/11". */
export function useDayLabel(): (instant: string | number) => string {
  const { i18n, t } = useLingui()
  const now = useNow()
  const zone = useShownZone()
  return (instant) => {
    const label = dayLabel(instant, now, { zone, locale: i18n.locale })
    if (label.kind === 'yesterday') return t`Yesterday`
    if (label.kind === 'today') return t`Today`
    if (label.kind === 'tomorrow') return t`Tomorrow`
    const { weekday } = label
    if (label.kind === 'weekday') return weekday
    const { date } = label
    return t`${weekday} ${date}`
  }
}
