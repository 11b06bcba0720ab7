import { Trans } from '@lingui/react/macro'
import type { BookingState } from './bookingState.ts'

interface SeatReasonProps {
  state: BookingState
  isCourse: boolean
}

/** Why there is no seat to be had, or what comes with one, in a sentence. */
export function SeatReason(props: SeatReasonProps) {
  const reason = reasonOf(props)
  return reason && <p className="text-sm text-pretty text-muted">{reason}</p>
}

function reasonOf({ state, isCourse }: SeatReasonProps) {
  if (state.kind === 'full')
    return <Trans>Every place is taken. When somebody gives theirs back, it shows here at once.</Trans>
  if (state.kind === 'priced')
    return <Trans>This class has a price, and paying is not possible here yet. It cannot be booked.</Trans>
  if (state.kind === 'private')
    return <Trans>Only those who teach it see it. It can be booked once it is public.</Trans>
  if (state.kind === 'booked' && !state.mayLeave)
    return <Trans>The class has started. A booking can be cancelled only before that.</Trans>
  const isHeldOrOpen = state.kind === 'open' || state.kind === 'booked'
  return isCourse && isHeldOrOpen ? <Trans>A course: every date still to come is booked with it.</Trans> : undefined
}
