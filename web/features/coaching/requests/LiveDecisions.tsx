import { graphql } from 'react-relay'
import type { LiveDecisionsSubscription } from '#schema/__generated__/relay/LiveDecisionsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/** Keeps the status of requests to coach up to date. */
export function LiveDecisions() {
  useLive<LiveDecisionsSubscription>(
    graphql`
      subscription LiveDecisionsSubscription($filter: ModelSubscriptionRoleFilterInput) {
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
