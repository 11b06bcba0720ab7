import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type {
  LiveSeatsSubscription,
  LiveSeatsSubscription$variables,
} from '#schema/__generated__/relay/LiveSeatsSubscription.graphql.ts'

type Scope = { categoryId: string } | { occurrenceIds: readonly string[] }

/**
 * Keeps the seats of what is on the screen true while it is looked at. It asks for nothing of the viewer, so
 * the server works each event out once for all who look at the same category.
 */
export function LiveSeats({ scope }: { scope: Scope }) {
  const filter = JSON.stringify(filterOf(scope))
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
        variables: { filter: JSON.parse(filter) as LiveSeatsSubscription$variables['filter'] },
      }),
      [filter],
    ),
  )
  return undefined
}

function filterOf(scope: Scope): LiveSeatsSubscription$variables['filter'] {
  if ('categoryId' in scope) return { categoryID: { eq: scope.categoryId } }
  return { id: { in: scope.occurrenceIds.toSorted() } }
}
