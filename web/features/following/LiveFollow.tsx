import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveFollowBegunSubscription } from '#schema/__generated__/relay/LiveFollowBegunSubscription.graphql.ts'
import type { LiveFollowSubscription } from '#schema/__generated__/relay/LiveFollowSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/** Keeps true whether the viewer follows a coach, wherever they said so last: on their phone, in another tab. */
export function LiveFollow({ viewerId, coachId }: { viewerId: string; coachId: string }) {
  // Found by the follower, so nobody else's follow wakes this one, and the row itself says that it may be told.
  const variables = { filter: { followerID: { eq: viewerId }, followeeID: { eq: coachId } } }
  useLive<LiveFollowBegunSubscription>(
    graphql`
      subscription LiveFollowBegunSubscription($filter: ModelSubscriptionFollowFilterInput) {
        told: onCreateFollows(filter: $filter) {
          id
          followeeID
          status
        }
      }
    `,
    variables,
    { patch: (store, { told }) => keepFollow(store, told) },
  )
  useLive<LiveFollowSubscription>(
    graphql`
      subscription LiveFollowSubscription($filter: ModelSubscriptionFollowFilterInput) {
        told: onUpdateFollows(filter: $filter) {
          id
          followeeID
          status
        }
      }
    `,
    variables,
    { patch: (store, { told }) => keepFollow(store, told) },
  )
  return undefined
}

interface Told {
  readonly id: string
  readonly followeeID: string
}

function keepFollow(store: RecordSourceSelectorProxy, told: Told | null | undefined): void {
  const follow = told && store.get(told.id)
  if (follow) store.get(told.followeeID)?.setLinkedRecord(follow, 'viewerFollow')
}
