import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { LiveSeatsSubscription } from '#schema/__generated__/relay/LiveSeatsSubscription.graphql.ts'

type Scope = { categoryId: string } | { occurrenceIds: readonly string[] }

/**
 * Keeps the seats of what is on the screen true while it is looked at. It asks for nothing of the viewer, so
 * the server works each event out once for all who look at the same category.
 */
export function LiveSeats({ scope }: { scope: Scope }) {
  // As text, because the list is made anew with each render and must not open the subscription again.
  const eq = 'categoryId' in scope ? scope.categoryId : undefined
  const ids = 'categoryId' in scope ? '' : scope.occurrenceIds.toSorted().join(' ')
  useSubscription<LiveSeatsSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription LiveSeatsSubscription($filter: ModelSubscriptionEventOccurrenceFilterInput) {
            occurrenceChanged: onUpdateEventOccurrences(filter: $filter) {
              ...ClassTime_occurrence
              ...SeatsLeft_occurrence
            }
          }
        `,
        variables: { filter: eq === undefined ? { id: { in: ids.split(' ') } } : { categoryID: { eq } } },
      }),
      [eq, ids],
    ),
  )
  return undefined
}
