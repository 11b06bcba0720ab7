import { graphql } from 'react-relay'
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveFollowersBegunSubscription } from '#schema/__generated__/relay/LiveFollowersBegunSubscription.graphql.ts'
import type { LiveFollowersSubscription } from '#schema/__generated__/relay/LiveFollowersSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

interface LiveFollowersProps {
  coachId: string
  /** `__id` of the list of followers, newest first. */
  listId: string
}

/** Prepends new followers to the coach's list and removes those that unfollow. */
export function LiveFollowers({ coachId, listId }: LiveFollowersProps) {
  const variables = { filter: { followeeID: { eq: coachId } } }
  useLive<LiveFollowersBegunSubscription>(
    graphql`
      subscription LiveFollowersBegunSubscription($filter: ModelSubscriptionFollowCountFilterInput) {
        told: onCreateFollowCounts(filter: $filter) {
          id
          followeeID
          followersCount
          follow {
            id
            ...FollowerRow_follow
          }
        }
      }
    `,
    variables,
    { patch: (store, { told: event }) => keepList(store, event, listId) },
  )
  useLive<LiveFollowersSubscription>(
    graphql`
      subscription LiveFollowersSubscription($filter: ModelSubscriptionFollowCountFilterInput) {
        told: onUpdateFollowCounts(filter: $filter) {
          id
          followeeID
          followersCount
          follow {
            id
            ...FollowerRow_follow
          }
        }
      }
    `,
    variables,
    { patch: (store, { told: event }) => keepList(store, event, listId) },
  )
  return undefined
}

interface FollowEvent {
  /** Id of the follow. */
  readonly id: string
  readonly followeeID: string
  readonly followersCount: number
  /** Null after unfollowing, because the coach may no longer read that row. */
  readonly follow: { readonly id: string } | null | undefined
}

function keepList(store: RecordSourceSelectorProxy, event: FollowEvent | null | undefined, listId: string): void {
  if (!event) return
  store.get(event.followeeID)?.setValue(event.followersCount, 'followersCount')
  const list = store.get(listId)
  if (!list) return
  ConnectionHandler.deleteNode(list, event.id)
  const follow = event.follow && store.get(event.follow.id)
  if (follow)
    ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, follow, 'ModelFollowEdge'))
}
