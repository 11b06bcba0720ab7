import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveFollowBegunSubscription } from '#schema/__generated__/relay/LiveFollowBegunSubscription.graphql.ts'
import type { LiveFollowSubscription } from '#schema/__generated__/relay/LiveFollowSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/** Updates whether the viewer follows a coach, including changes on other devices and tabs. */
export function LiveFollow({ viewerId, coachId }: { viewerId: string; coachId: string }) {
  // Filtered by follower, so that other users' follows do not trigger it and rights can be decided from the row.
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
    { patch: (store, { told: event }) => keepFollow(store, event) },
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
    { patch: (store, { told: event }) => keepFollow(store, event) },
  )
  return undefined
}

interface FollowEvent {
  readonly id: string
  readonly followeeID: string
}

function keepFollow(store: RecordSourceSelectorProxy, event: FollowEvent | null | undefined): void {
  const follow = event && store.get(event.id)
  if (follow) store.get(event.followeeID)?.setLinkedRecord(follow, 'viewerFollow')
}
