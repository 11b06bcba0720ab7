import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { SeatReason_occurrence$key } from '#schema/__generated__/relay/SeatReason_occurrence.graphql.ts'
import type { BookingState, Leaving } from './bookingState.ts'
import { useCancellationEnd } from './useCancellationEnd.ts'

interface SeatReasonProps {
  state: BookingState
  occurrence: SeatReason_occurrence$key
}

/** Explains why a class can't be booked, or what a booking includes and until when it can be canceled. */
export function SeatReason({ state, occurrence: key }: SeatReasonProps) {
  const occurrence = useFragment(
    graphql`
      fragment SeatReason_occurrence on EventOccurrence {
        bookingType
        ...useCancellationEnd_occurrence
      }
    `,
    key,
  )
  const cancellationEnd = useCancellationEnd()
  const reason = reasonOf(state, occurrence.bookingType === 'COURSE')
  const canCancel = state.kind === 'open' || (state.kind === 'booked' && state.leaving === 'possible')
  const until = canCancel ? cancellationEnd(occurrence) : undefined
  return (
    <>
      {reason && <p className="text-sm text-pretty text-muted">{reason}</p>}
      {until && <p className="text-sm text-pretty text-muted">{until}</p>}
    </>
  )
}

function reasonOf(state: BookingState, isCourse: boolean) {
  if (state.kind === 'full') return <Trans>Full. Spots that open up appear here.</Trans>
  if (state.kind === 'priced') return <Trans>Paid classes can’t be booked here yet.</Trans>
  if (state.kind === 'private') return <Trans>Visible only to its coaches until it’s published.</Trans>
  const kept = state.kind === 'booked' ? keptReasonOf(state.leaving) : undefined
  if (kept) return kept
  const isHeldOrOpen = state.kind === 'open' || state.kind === 'booked'
  return isCourse && isHeldOrOpen ? (
    <Trans>This is a course: your booking covers every upcoming session.</Trans>
  ) : undefined
}

/** Why a booking can't be canceled any more. */
function keptReasonOf(leaving: Leaving) {
  if (leaving === 'started') return <Trans>The class has started, so this booking can’t be canceled.</Trans>
  if (leaving === 'late') return <Trans>The time to cancel has passed. Ask the studio to free your spot.</Trans>
  return undefined
}
