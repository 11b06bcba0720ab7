import { graphql } from 'react-relay'
import { ConnectionHandler, type RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveFollowersBegunSubscription } from '#schema/__generated__/relay/LiveFollowersBegunSubscription.graphql.ts'
import type { LiveFollowersSubscription } from '#schema/__generated__/relay/LiveFollowersSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

interface LiveFollowersProps {
  coachId: string
  /** The list of followers, newest first, by its `__id`. */
  listId: string
}

/** Puts who begins to follow at the head of the coach's list, and takes out who stops. */
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
    { patch: (store, { told }) => keepList(store, told, listId) },
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
    { patch: (store, { told }) => keepList(store, told, listId) },
  )
  return undefined
}

interface Told {
  /** The follow's id. */
  readonly id: string
  readonly followeeID: string
  readonly followersCount: number
  /** Null once it has ended: who left is nobody's to know. */
  readonly follow: { readonly id: string } | null | undefined
}

function keepList(store: RecordSourceSelectorProxy, told: Told | null | undefined, listId: string): void {
  if (!told) return
  store.get(told.followeeID)?.setValue(told.followersCount, 'followersCount')
  const list = store.get(listId)
  if (!list) return
  ConnectionHandler.deleteNode(list, told.id)
  const follow = told.follow && store.get(told.follow.id)
  if (follow)
    ConnectionHandler.insertEdgeBefore(list, ConnectionHandler.createEdge(store, list, follow, 'ModelFollowEdge'))
}
