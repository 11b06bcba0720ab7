import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveFollowCountBegunSubscription } from '#schema/__generated__/relay/LiveFollowCountBegunSubscription.graphql.ts'
import type { LiveFollowCountSubscription } from '#schema/__generated__/relay/LiveFollowCountSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/**
 * Updates a coach's number of followers. Selects no viewer fields, so the server executes each event once for all
 * subscribers with the same coach.
 */
export function LiveFollowCount({ coachId }: { coachId: string }) {
  const variables = { filter: { followeeID: { eq: coachId } } }
  useLive<LiveFollowCountBegunSubscription>(
    graphql`
      subscription LiveFollowCountBegunSubscription($filter: ModelSubscriptionFollowCountFilterInput) {
        told: onCreateFollowCounts(filter: $filter) {
          followeeID
          followersCount
        }
      }
    `,
    variables,
    { patch: (store, { told: event }) => keepCount(store, event) },
  )
  useLive<LiveFollowCountSubscription>(
    graphql`
      subscription LiveFollowCountSubscription($filter: ModelSubscriptionFollowCountFilterInput) {
        told: onUpdateFollowCounts(filter: $filter) {
          followeeID
          followersCount
        }
      }
    `,
    variables,
    { patch: (store, { told: event }) => keepCount(store, event) },
  )
  return undefined
}

interface FollowEvent {
  readonly followeeID: string
  readonly followersCount: number
}

/** The count is a field of the coach, so every place that shows it updates. */
function keepCount(store: RecordSourceSelectorProxy, event: FollowEvent | null | undefined): void {
  if (event) store.get(event.followeeID)?.setValue(event.followersCount, 'followersCount')
}
