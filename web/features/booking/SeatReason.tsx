import { Trans } from '@lingui/react/macro'
import type { BookingState } from './bookingState.ts'

interface SeatReasonProps {
  state: BookingState
  isCourse: boolean
}

/** A sentence that explains why a class can't be booked, or what a booking includes. */
export function SeatReason(props: SeatReasonProps) {
  const reason = reasonOf(props)
  return reason && <p className="text-sm text-pretty text-muted">{reason}</p>
}

function reasonOf({ state, isCourse }: SeatReasonProps) {
  if (state.kind === 'full') return <Trans>Full. Spots that open up appear here.</Trans>
  if (state.kind === 'priced') return <Trans>Paid classes can’t be booked here yet.</Trans>
  if (state.kind === 'private') return <Trans>Visible only to its coaches until it’s published.</Trans>
  if (state.kind === 'booked' && !state.mayLeave)
    return <Trans>The class has started, so this booking can’t be canceled.</Trans>
  const isHeldOrOpen = state.kind === 'open' || state.kind === 'booked'
  return isCourse && isHeldOrOpen ? (
    <Trans>This is a course: your booking covers every upcoming session.</Trans>
  ) : undefined
}
