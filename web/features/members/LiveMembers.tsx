import { graphql } from 'react-relay'
import type { LiveMembersAddedSubscription } from '#schema/__generated__/relay/LiveMembersAddedSubscription.graphql.ts'
import type { LiveMembersEndedSubscription } from '#schema/__generated__/relay/LiveMembersEndedSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { putMemberFirst } from './putMemberFirst.ts'

interface LiveMembersProps {
  /** Whose members are listed. */
  scope: { coachID: string } | { companyID: string }
  /** `__id` of the list, if it has all members, newest first; undefined while it is filtered. */
  listId: string | undefined
}

/** Prepends new members to the list, and removes members whose link ends. */
export function LiveMembers({ scope, listId }: LiveMembersProps) {
  const filter = 'coachID' in scope ? { coachID: { eq: scope.coachID } } : { companyID: { eq: scope.companyID } }
  useLive<LiveMembersAddedSubscription>(
    graphql`
      subscription LiveMembersAddedSubscription($filter: ModelSubscriptionCoachesMembersFilterInput) {
        added: onCreateCoachesMembers(filter: $filter) {
          id
          memberName
          memberPhoto
          createdAt
          coachInfo {
            firstName
            lastName
          }
        }
      }
    `,
    { filter },
    { patch: (store, { added }) => putMemberFirst(store, { listId, id: added?.id }) },
  )
  useLive<LiveMembersEndedSubscription>(
    graphql`
      subscription LiveMembersEndedSubscription($filter: ModelSubscriptionCoachesMembersFilterInput) {
        ended: onDeleteCoachesMembers(filter: $filter) {
          id
        }
      }
    `,
    { filter },
    { patch: (store, { ended }) => ended && store.delete(ended.id) },
  )
  return undefined
}
