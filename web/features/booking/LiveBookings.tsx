import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveBookingsMadeSubscription } from '#schema/__generated__/relay/LiveBookingsMadeSubscription.graphql.ts'
import type { LiveBookingsSubscription } from '#schema/__generated__/relay/LiveBookingsSubscription.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { useShell } from '#web/app/useShell.ts'

interface LiveBookingsProps {
  memberId: string
  /** The list of those to come, by its `__id`. Without one the screen is read again. */
  listId?: string | undefined
}

/** Follows the member's own bookings, so that what was booked on the phone stands on the desk as well. */
export function LiveBookings({ memberId, listId }: LiveBookingsProps) {
  const { router } = useShell()
  const variables = { filter: { memberID: { eq: memberId } } }
  // A booking that was revived belongs into lists it had left.
  const put = (store: RecordSourceSelectorProxy, booking: { id: string } | null | undefined) => {
    if (booking && listId !== undefined) putBooking(store, { id: booking.id, listId })
  }
  const reread = listId === undefined ? { reread: router.refresh } : {}

  useLive<LiveBookingsSubscription>(
    graphql`
      subscription LiveBookingsSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
        bookingChanged: onUpdateAttendances(filter: $filter) {
          id
          status
          endDate
          occurrence {
            ...ClassSeat_occurrence
            ...ClassCard_occurrence
          }
        }
      }
    `,
    variables,
    { ...reread, patch: (store, { bookingChanged }) => put(store, bookingChanged) },
  )
  useLive<LiveBookingsMadeSubscription>(
    graphql`
      subscription LiveBookingsMadeSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
        bookingMade: onCreateAttendances(filter: $filter) {
          id
          status
          endDate
          occurrence {
            ...ClassSeat_occurrence
            ...ClassCard_occurrence
          }
        }
      }
    `,
    variables,
    { ...reread, patch: (store, { bookingMade }) => put(store, bookingMade) },
  )
  return undefined
}

/** What is over by the time it changes is not to come. */
function putBooking(store: RecordSourceSelectorProxy, { id, listId }: { id: string; listId: string }): void {
  const node = store.get(id)
  if (!node || Date.parse(String(node.getValue('endDate'))) <= Date.now()) return
  putInPlace(store, { listId, edgeType: 'ModelAttendanceEdge', node, sortedBy: 'endDate' })
}
