import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveFollowCountBegunSubscription } from '#schema/__generated__/relay/LiveFollowCountBegunSubscription.graphql.ts'
import type { LiveFollowCountSubscription } from '#schema/__generated__/relay/LiveFollowCountSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/**
 * Keeps the number of a coach's followers true while it is looked at. It asks for nothing of the viewer, so the server
 * works each change out once for all who look at the same coach.
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
    { patch: (store, { told }) => keepCount(store, told) },
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
    { patch: (store, { told }) => keepCount(store, told) },
  )
  return undefined
}

interface Told {
  readonly followeeID: string
  readonly followersCount: number
}

/** The number belongs to the coach, wherever the coach is shown. */
function keepCount(store: RecordSourceSelectorProxy, told: Told | null | undefined): void {
  if (told) store.get(told.followeeID)?.setValue(told.followersCount, 'followersCount')
}
