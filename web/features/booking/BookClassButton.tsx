import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink, useLocation, useSearch } from 'wouter'
import type { BookClassButton_occurrence$key } from '#schema/__generated__/relay/BookClassButton_occurrence.graphql.ts'
import { usePerson } from '#web/app/person.ts'
import { SIGN_IN } from '#web/app/routing/paths.ts'
import { withReturnTo } from '#web/app/routing/returnTo.ts'
import { useNow } from '#web/lib/useNow.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { bookingStateOf } from './bookingState.ts'
import { CancelBookingButton } from './CancelBookingButton.tsx'
import { useBookClass } from './useBookClass.ts'

interface BookClassButtonProps {
  occurrence: BookClassButton_occurrence$key
  size?: 'regular' | 'compact'
  /** Called once a seat is the member's. */
  onBooked?: () => void
}

/** The one way to a seat and back, in each state a class can be in. */
export function BookClassButton({ occurrence: key, size = 'compact', onBooked }: BookClassButtonProps) {
  const occurrence = useFragment(
    graphql`
      fragment BookClassButton_occurrence on EventOccurrence {
        id
        name
        startDate
        endDate
        cancelledAt
        remaining
        price
        fees
        bookingType
        viewerBooking {
          id
          status
        }
        ...CancelBookingButton_occurrence
      }
    `,
    key,
  )
  const now = useNow()
  const status = occurrence.viewerBooking?.status
  const state = bookingStateOf(
    {
      startsAt: Date.parse(occurrence.startDate),
      endsAt: Date.parse(occurrence.endDate),
      isCancelled: Boolean(occurrence.cancelledAt),
      hasBooking: status === 'BOOKED' || status === 'ATTENDED',
      seatsLeft: occurrence.remaining,
      hasPrice: occurrence.price + occurrence.fees > 0,
    },
    now,
  )

  if (state.kind === 'booked')
    return <CancelBookingButton occurrence={occurrence} size={size} mayLeave={state.mayLeave} />
  if (state.kind === 'priced')
    return (
      <Mark>
        <Trans>Cannot be booked yet</Trans>
      </Mark>
    )
  if (state.kind === 'full')
    return (
      <Mark>
        <Trans>Event is full</Trans>
      </Mark>
    )
  if (state.kind === 'open') return <OpenSeat occurrence={occurrence} size={size} onBooked={onBooked} />
  return undefined
}

function Mark({ children }: { children: React.ReactNode }) {
  return <Badge>{children}</Badge>
}

interface OpenSeatProps {
  occurrence: { id: string; name: string; bookingType: 'SINGLE' | 'COURSE' }
  size: 'regular' | 'compact'
  onBooked: (() => void) | undefined
}

function OpenSeat({ occurrence: { id, name, bookingType }, size, onBooked }: OpenSeatProps) {
  const { t } = useLingui()
  const person = usePerson()
  const [path] = useLocation()
  const search = useSearch()
  const [book, isBooking] = useBookClass(() => {
    notify({ kind: 'success', text: t`Booked. See you there.` })
    onBooked?.()
  })
  const label = bookingType === 'COURSE' ? t`Book course` : t`Book`

  if (!person) {
    const signIn = withReturnTo(SIGN_IN, search ? `${path}?${search}` : path)
    return (
      <Button size={size} render={<RouterLink href={signIn} />} aria-label={t`Sign in to book ${name}`}>
        <Trans>Sign in to book</Trans>
      </Button>
    )
  }
  return (
    <Button size={size} busy={isBooking} onClick={() => book(id)} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  )
}
