import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveBookingsMadeSubscription } from '#schema/__generated__/relay/LiveBookingsMadeSubscription.graphql.ts'
import type { LiveBookingsSubscription } from '#schema/__generated__/relay/LiveBookingsSubscription.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { usePerson } from '#web/app/person/person.ts'
import { useShell } from '#web/app/useShell.ts'

interface LiveBookingsProps {
  /** `__id` of the connection of upcoming bookings, which receives new ones. */
  listId?: string | undefined
  /** Refetches the screen after each change, for screens that depend on more than the booking. */
  rereads?: boolean
}

/** Updates the member's bookings on every screen that shows them, whichever device booked or canceled. */
export function LiveBookings(props: LiveBookingsProps) {
  const contactId = usePerson()?.contactId
  return contactId && <BookingSubscriptions {...props} memberId={contactId} />
}

function BookingSubscriptions({ memberId, listId, rereads = false }: LiveBookingsProps & { memberId: string }) {
  const { router } = useShell()
  const variables = { filter: { memberID: { eq: memberId } } }
  // A class booked again after a cancellation returns to the lists it had left.
  const putUpcoming = (store: RecordSourceSelectorProxy, booking: { id: string } | null | undefined) => {
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
    { ...reread, patch: (store, { bookingChanged }) => putUpcoming(store, bookingChanged) },
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
    { ...reread, patch: (store, { bookingMade }) => putUpcoming(store, bookingMade) },
  )
  return undefined
}

/** Inserts a booking into the upcoming list, unless its class has ended. */
function putBooking(store: RecordSourceSelectorProxy, { id, listId }: { id: string; listId: string }): void {
  const node = store.get(id)
  if (!node || Date.parse(String(node.getValue('endDate'))) <= Date.now()) return
  putInPlace(store, { listId, edgeType: 'ModelAttendanceEdge', node, sortedBy: 'endDate' })
}
