import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveApprovalsMadeSubscription } from '#schema/__generated__/relay/LiveApprovalsMadeSubscription.graphql.ts'
import { appendItem } from '#web/app/data/connections.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { LiveDecisions } from '#web/features/coaching/requests/LiveDecisions.tsx'

/** Keeps the list of members who wait for an answer up to date. `listId` is its `__id`. */
export function LiveApprovals({ listId }: { listId: string | undefined }) {
  useLive<LiveApprovalsMadeSubscription>(
    graphql`
      subscription LiveApprovalsMadeSubscription($filter: ModelSubscriptionRoleFilterInput) {
        requestMade: onCreateRoles(filter: $filter) {
          id
          coachID
          companyID
          role
          status
        }
      }
    `,
    { filter: { status: { eq: 'PENDING' } } },
    {
      patch: (store, { requestMade }) => {
        if (requestMade?.role === 'COACH' && listId !== undefined) addOnce(store, { id: requestMade.id, listId })
      },
    },
  )
  // The number of requests leaves out decided ones by their status.
  return <LiveDecisions />
}

function addOnce(store: RecordSourceSelectorProxy, { id, listId }: { id: string; listId: string }): void {
  const list = store.get(listId)
  const isListed = (list?.getLinkedRecords('items') ?? []).some((one) => one?.getDataID() === id)
  if (!isListed) appendItem(list, store.get(id))
}
