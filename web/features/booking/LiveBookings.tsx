import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { LiveBookingsMadeSubscription } from '#schema/__generated__/relay/LiveBookingsMadeSubscription.graphql.ts'
import type { LiveBookingsSubscription } from '#schema/__generated__/relay/LiveBookingsSubscription.graphql.ts'
import { useShell } from '#web/app/useShell.ts'

/** Follows the member's own bookings, so that what was booked on the phone stands on the desk as well. */
export function LiveBookings({ memberId }: { memberId: string }) {
  const { router } = useShell()
  const variables = useMemo(() => ({ filter: { memberID: { eq: memberId } } }), [memberId])

  useSubscription<LiveBookingsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveBookingsSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
            bookingChanged: onUpdateAttendances(filter: $filter) {
              id
              status
              occurrence {
                ...ClassSeat_occurrence
              }
            }
          }
        `,
        variables,
        // A booking that was revived belongs into lists it had left.
        onNext: () => void router.refresh().catch(() => undefined),
      }),
      [variables, router],
    ),
  )
  useSubscription<LiveBookingsMadeSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveBookingsMadeSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
            bookingMade: onCreateAttendances(filter: $filter) {
              id
              status
              occurrence {
                ...ClassSeat_occurrence
              }
            }
          }
        `,
        variables,
        onNext: () => void router.refresh().catch(() => undefined),
      }),
      [variables, router],
    ),
  )
  return undefined
}
