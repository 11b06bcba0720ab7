import { graphql } from 'react-relay'
import type { LiveAttendeesChangedSubscription } from '#schema/__generated__/relay/LiveAttendeesChangedSubscription.graphql.ts'
import type { LiveAttendeesMadeSubscription } from '#schema/__generated__/relay/LiveAttendeesMadeSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

interface LiveAttendeesProps {
  occurrenceId: string
  reread: () => Promise<void>
}

/** Refetches the list after a booking or cancellation. */
export function LiveAttendees({ occurrenceId, reread }: LiveAttendeesProps) {
  const variables = { filter: { eventOccurrenceID: { eq: occurrenceId } } }

  useLive<LiveAttendeesMadeSubscription>(
    graphql`
      subscription LiveAttendeesMadeSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
        attendeeCame: onCreateAttendances(filter: $filter) {
          __typename
        }
      }
    `,
    variables,
    { reread },
  )
  useLive<LiveAttendeesChangedSubscription>(
    graphql`
      subscription LiveAttendeesChangedSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
        attendeeChanged: onUpdateAttendances(filter: $filter) {
          __typename
        }
      }
    `,
    variables,
    { reread },
  )
  return undefined
}
