import { graphql } from 'react-relay'
import { ConnectionHandler } from 'relay-runtime'
import type { LiveGroupJoinedSubscription } from '#schema/__generated__/relay/LiveGroupJoinedSubscription.graphql.ts'
import type { LiveGroupLeftSubscription } from '#schema/__generated__/relay/LiveGroupLeftSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { putMemberFirst } from '#web/features/members/putMemberFirst.ts'

interface LiveGroupProps {
  groupId: string
  /** `__id` of the list of the group's members. */
  listId: string
  /** Whether the list has the whole group, and not only members of some name. */
  isWhole: boolean
}

/** Prepends members who join the group to its list, and removes members who leave it. */
export function LiveGroup({ groupId, listId, isWhole }: LiveGroupProps) {
  const variables = { filter: { groupID: { eq: groupId } } }
  useLive<LiveGroupJoinedSubscription>(
    graphql`
      subscription LiveGroupJoinedSubscription($filter: ModelSubscriptionMemberGroupEntryFilterInput) {
        joined: onCreateMemberGroupEntries(filter: $filter) {
          link {
            id
            memberName
            memberPhoto
            createdAt
          }
        }
      }
    `,
    variables,
    {
      patch: (store, { joined }) =>
        putMemberFirst(store, { listId: isWhole ? listId : undefined, id: joined?.link?.id }),
    },
  )
  useLive<LiveGroupLeftSubscription>(
    graphql`
      subscription LiveGroupLeftSubscription($filter: ModelSubscriptionMemberGroupEntryFilterInput) {
        left: onDeleteMemberGroupEntries(filter: $filter) {
          linkID
        }
      }
    `,
    variables,
    {
      patch: (store, { left }) => {
        const list = store.get(listId)
        if (list && left) ConnectionHandler.deleteNode(list, left.linkID)
      },
    },
  )
  return undefined
}
