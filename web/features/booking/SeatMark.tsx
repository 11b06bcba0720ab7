import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/Badge.tsx'
import type { BookingState } from './bookingState.ts'

/** The state of a seat in a word or two. Nothing while it is there to be taken. */
export function SeatMark({ state }: { state: BookingState }): ReactNode {
  return marks[state.kind](state)
}

const marks: { [Kind in BookingState['kind']]: (state: BookingState) => ReactNode } = {
  open: () => undefined,
  over: (state) => <PastMark state={state} />,
  booked: () => (
    <Held>
      <Trans>Booked</Trans>
    </Held>
  ),
  full: () => (
    <Badge>
      <Trans>Event is full</Trans>
    </Badge>
  ),
  priced: () => (
    <Badge>
      <Trans>Cannot be booked yet</Trans>
    </Badge>
  ),
  private: () => (
    <Said>
      <Trans>Not published yet</Trans>
    </Said>
  ),
  cancelled: () => (
    <Said>
      <Trans>Will not take place</Trans>
    </Said>
  ),
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
      <Trans>You had a seat</Trans>
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
