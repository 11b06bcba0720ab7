import { useLingui } from '@lingui/react/macro'
import { graphql, readInlineData } from 'react-relay'
import type { useCancellationEnd_occurrence$key } from '#schema/__generated__/relay/useCancellationEnd_occurrence.graphql.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'

/** Says until when a booking can be canceled, in the member's zone; undefined if that is until the start. */
export function useCancellationEnd(): (key: useCancellationEnd_occurrence$key) => string | undefined {
  const { i18n, t } = useLingui()
  const now = useNow()
  return (key) => {
    const { startDate, cancelableUntil } = readInlineData(
      graphql`
        fragment useCancellationEnd_occurrence on EventOccurrence @inline {
          startDate
          cancelableUntil
        }
      `,
      key,
    )
    const [start, end] = [Date.parse(startDate), Date.parse(cancelableUntil)]
    if (end >= start || start <= now) return undefined
    if (end <= now) return t`Bookings can no longer be canceled this close to the start.`
    const instant = formatDate(end, 'dateTime', { zone: guessTimeZone(), locale: i18n.locale })
    return t`You can cancel until ${instant}.`
  }
}
