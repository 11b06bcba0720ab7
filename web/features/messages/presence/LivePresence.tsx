import { graphql } from 'react-relay'
import type { LivePresenceSubscription } from '#schema/__generated__/relay/LivePresenceSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/** Maximum number of people whose changes are followed; the others show what was last read. */
const MOST_FOLLOWED = 100

/** Follows the presence of the people on the screen, and of no others. */
export function LivePresence({ contactIds }: { contactIds: readonly string[] }) {
  useLive<LivePresenceSubscription>(
    graphql`
      subscription LivePresenceSubscription($filter: ModelSubscriptionPresenceFilterInput) {
        told: onUpdatePresences(filter: $filter) {
          id
          shownStatus
          seenAt
        }
      }
    `,
    { filter: { contactID: { in: [...new Set(contactIds)].toSorted().slice(0, MOST_FOLLOWED) } } },
  )
  return null
}
