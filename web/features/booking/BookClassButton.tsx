import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { BookClassButton_occurrence$key } from '#schema/__generated__/relay/BookClassButton_occurrence.graphql.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { useWayIn } from '#web/app/routing/gate/useWayIn.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { type Booked, useBookClass } from './useBookClass.ts'
import { useCancellationEnd } from './useCancellationEnd.ts'

/** How long the toast about an overlapping class stays. It has more text than other toasts. */
const OVERLAP_SHOWN_MS = 12_000

interface BookClassButtonProps {
  occurrence: BookClassButton_occurrence$key
  size: 'regular' | 'compact'
  onBooked: (() => void) | undefined
}

/**
 * Books a spot, or signs the user in first. Both accessible names begin with the visible label, for voice control (WCAG
 * 2.5.3).
 */
export function BookClassButton({ occurrence: key, size, onBooked }: BookClassButtonProps) {
  const occurrence = useFragment(
    graphql`
      fragment BookClassButton_occurrence on EventOccurrence {
        id
        name
        bookingType
        ...useCancellationEnd_occurrence
      }
    `,
    key,
  )
  const { id, name, bookingType } = occurrence
  const { t } = useLingui()
  const signIn = useWayIn()
  const dateLabel = useDateLabel()
  const cancellationEnd = useCancellationEnd()
  const [book, isBooking] = useBookClass()
  const take = async () => {
    const booked = await book(id)
    if (!booked) return
    notify({ kind: 'success', ...wordsOf(booked) })
    onBooked?.()
  }
  const wordsOf = ({ overlap }: Booked) => {
    if (!overlap) {
      const title = t`Booked. See you there.`
      const text = cancellationEnd(occurrence)
      return text === undefined ? { text: title } : { title, text }
    }
    const { name: other } = overlap
    const when = dateLabel(overlap.startDate)
    const text = t`You also booked ${other} for the same time: ${when}.`
    return { title: t`Booked. See you there.`, text, shownMs: OVERLAP_SHOWN_MS }
  }
  const label = bookingType === 'COURSE' ? t`Book course` : t`Book`

  if (signIn !== undefined) {
    return (
      <Button size={size} render={<RouterLink href={signIn} />} aria-label={t`Sign in to book ${name}`}>
        <Trans>Sign in to book</Trans>
      </Button>
    )
  }
  return (
    <Button size={size} busy={isBooking} onClick={() => void take()} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  )
}
