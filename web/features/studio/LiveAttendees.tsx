import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { LiveAttendeesChangedSubscription } from '#schema/__generated__/relay/LiveAttendeesChangedSubscription.graphql.ts'
import type { LiveAttendeesMadeSubscription } from '#schema/__generated__/relay/LiveAttendeesMadeSubscription.graphql.ts'

interface LiveAttendeesProps {
  occurrenceId: string
  /** The same function each time, or what is followed is opened anew. */
  onChange: () => void
}

/** Tells when somebody books the class or gives a seat back. */
export function LiveAttendees({ occurrenceId, onChange }: LiveAttendeesProps) {
  const variables = useMemo(() => ({ filter: { eventOccurrenceID: { eq: occurrenceId } } }), [occurrenceId])

  useSubscription<LiveAttendeesMadeSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveAttendeesMadeSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
            attendeeCame: onCreateAttendances(filter: $filter) {
              __typename
            }
          }
        `,
        variables,
        onNext: onChange,
      }),
      [variables, onChange],
    ),
  )
  useSubscription<LiveAttendeesChangedSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveAttendeesChangedSubscription($filter: ModelSubscriptionAttendanceFilterInput) {
            attendeeChanged: onUpdateAttendances(filter: $filter) {
              __typename
            }
          }
        `,
        variables,
        onNext: onChange,
      }),
      [variables, onChange],
    ),
  )
  return undefined
}
