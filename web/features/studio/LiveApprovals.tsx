import { graphql } from 'react-relay'
import type { LiveApprovalsMadeSubscription } from '#schema/__generated__/relay/LiveApprovalsMadeSubscription.graphql.ts'
import type { LiveApprovalsSubscription } from '#schema/__generated__/relay/LiveApprovalsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { useShell } from '#web/app/useShell.ts'

/** Keeps the number of members who wait for an answer up to date. */
export function LiveApprovals() {
  const { router } = useShell()
  useLive<LiveApprovalsMadeSubscription>(
    graphql`
      subscription LiveApprovalsMadeSubscription($filter: ModelSubscriptionRoleFilterInput) {
        requestMade: onCreateRoles(filter: $filter) {
          id
        }
      }
    `,
    { filter: { status: { eq: 'PENDING' } } },
    { reread: router.refresh },
  )
  // The count leaves out decided requests by their status.
  useLive<LiveApprovalsSubscription>(
    graphql`
      subscription LiveApprovalsSubscription($filter: ModelSubscriptionRoleFilterInput) {
        requestDecided: onUpdateRoles(filter: $filter) {
          id
          status
        }
      }
    `,
    { filter: { role: { eq: 'COACH' } } },
  )
  return undefined
}
