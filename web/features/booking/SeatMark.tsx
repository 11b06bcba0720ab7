import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import type { BookingState } from './bookingState.ts'

/** The state of a spot as a short label. Empty while the class can be booked. */
export function SeatMark({ state }: { state: BookingState }): ReactNode {
  return marks[state.kind](state)
}

const marks: { [Kind in BookingState['kind']]: (state: BookingState) => ReactNode } = {
  open: () => undefined,
  over: (state) => <PastMark state={state} />,
  booked: () => (
    <Held>
      <Trans>You’re in</Trans>
    </Held>
  ),
  full: () => (
    <Badge>
      <Trans>Event is full</Trans>
    </Badge>
  ),
  priced: () => (
    <Badge>
      <Trans>Can’t be booked yet</Trans>
    </Badge>
  ),
  private: () => (
    <Said>
      <Trans>Not published yet</Trans>
    </Said>
  ),
  // The label next to the time already says it.
  cancelled: () => undefined,
}

function PastMark({ state }: { state: BookingState }) {
  if (state.kind !== 'over' || state.part === 'none') return undefined
  if (state.part === 'attended') {
    return (
      <Held>
        <Trans>Attended</Trans>
      </Held>
    )
  }
  return (
    <Said>
      <Trans>You were booked</Trans>
    </Said>
  )
}

function Held({ children }: { children: ReactNode }) {
  return (
    <Badge tone="good" icon={<Check size={14} aria-hidden />}>
      {children}
    </Badge>
  )
}

function Said({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>
}
