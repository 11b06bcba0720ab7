import { graphql } from 'react-relay'
import type { LiveRequestsMadeSubscription } from '#schema/__generated__/relay/LiveRequestsMadeSubscription.graphql.ts'
import { putInPlace } from '#web/app/data/connections.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { LiveDecisions } from './LiveDecisions.tsx'

/** Subscribes to new requests and to decisions of other admins. */
export function LiveRequests({ listId }: { listId: string | undefined }) {
  useLive<LiveRequestsMadeSubscription>(
    graphql`
      subscription LiveRequestsMadeSubscription($filter: ModelSubscriptionRoleFilterInput) {
        requestMade: onCreateRoles(filter: $filter) {
          id
          coachID
          companyID
          role
          status
          createdAt
          ...CoachRequestRow_role
        }
      }
    `,
    { filter: { status: { eq: 'PENDING' } } },
    {
      patch: (store, { requestMade }) => {
        const node = requestMade?.role === 'COACH' && store.get(requestMade.id)
        if (!node || listId === undefined) return
        putInPlace(store, { listId, edgeType: 'ModelRoleEdge', node, sortedBy: 'createdAt' })
      },
    },
  )
  return <LiveDecisions />
}
