import { useEffect, useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { useAffectedBookingsDateMutation } from '#schema/__generated__/relay/useAffectedBookingsDateMutation.graphql.ts'
import type { useAffectedBookingsMutation } from '#schema/__generated__/relay/useAffectedBookingsMutation.graphql.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'

export interface AffectedBooking {
  eventOccurrenceID: string
  memberID: string
  memberName?: string | null | undefined
  startDate: string
}

export type AffectedBookings = readonly AffectedBooking[] | 'failed' | undefined

/**
 * The bookings that a change affects, oldest first on each date; undefined until the server has answered. Those of one
 * date, or of the dates that start at `from` or later, or of all.
 */
export function useAffectedBookings(eventId: string, eventOccurrenceId?: string, from?: string): AffectedBookings {
  const environment = useRelayEnvironment()
  const asked = JSON.stringify([eventId, eventOccurrenceId])
  const [answer, setAnswer] = useState<{ asked: string; bookings: AffectedBookings }>()
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const { checked } = await (eventOccurrenceId === undefined
        ? writeOnce<useAffectedBookingsMutation>(environment, ofClass, { eventId })
        : writeOnce<useAffectedBookingsDateMutation>(environment, ofDate, { eventId, eventOccurrenceId }))
      return checked.attendances ?? []
    }
    read().then(
      (affected) => isShown && setAnswer({ asked, bookings: affected }),
      () => isShown && setAnswer({ asked, bookings: 'failed' }),
    )
    return () => {
      isShown = false
    }
  }, [environment, asked, eventId, eventOccurrenceId])
  // Bookings of another scope are not affected by this change.
  const bookings = answer?.asked === asked ? answer.bookings : undefined
  if (from === undefined || bookings === undefined || bookings === 'failed') return bookings
  return bookings.filter(({ startDate }) => Date.parse(startDate) >= Date.parse(from))
}

const ofClass = graphql`
  mutation useAffectedBookingsMutation($eventId: ID!) {
    checked: checkBookingForEventLambda(eventId: $eventId) {
      success
      code
      attendances {
        eventOccurrenceID
        memberID
        memberName
        startDate
      }
    }
  }
`

const ofDate = graphql`
  mutation useAffectedBookingsDateMutation($eventId: ID!, $eventOccurrenceId: ID!) {
    checked: checkBookingForEventOccurrenceLambda(eventId: $eventId, eventOccurrenceId: $eventOccurrenceId) {
      success
      code
      attendances {
        eventOccurrenceID
        memberID
        memberName
        startDate
      }
    }
  }
`
