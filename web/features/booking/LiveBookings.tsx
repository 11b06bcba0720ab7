import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveBookingsMadeSubscription } from '#schema/__generated__/relay/LiveBookingsMadeSubscription.graphql.ts'
import type { LiveBookingsSubscription } from '#schema/__generated__/relay/LiveBookingsSubscription.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { usePerson } from '#web/app/person.ts'
import { useShell } from '#web/app/useShell.ts'

interface LiveBookingsProps {
  /** The `__id` of the connection of upcoming bookings, which gets new ones. */
  listId?: string | undefined
  /** Reads the screen again after each change, where one depends on more than the booking. */
  rereads?: boolean
}

/** Keeps the member's own bookings current on every screen that shows them, whichever device made or canceled them. */
export function LiveBookings(props: LiveBookingsProps) {
  const contactId = usePerson()?.contactId
  return contactId && <BookingSubscriptions {...props} memberId={contactId} />
}

function BookingSubscriptions({ memberId, listId, rereads = false }: LiveBookingsProps & { memberId: string }) {
  const { router } = useShell()
  const variables = { filter: { memberID: { eq: memberId } } }
  // A booking made again after a cancellation returns to the lists it had left.
  const put = (store: RecordSourceSelectorProxy, booking: { id: string } | null | undefined) => {
    if (booking && listId !== undefined) putBooking(store, { id: booking.id, listId })
  }
  const reread = rereads ? { reread: router.refresh } : {}

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
