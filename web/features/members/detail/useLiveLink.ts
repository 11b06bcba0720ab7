import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { useLiveLinkEndedSubscription } from '#schema/__generated__/relay/useLiveLinkEndedSubscription.graphql.ts'
import type { useLiveLinkSubscription } from '#schema/__generated__/relay/useLiveLinkSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

/** Follows the member's consent, and the end of the link. Health data leaves the store with either. */
export function useLiveLink(id: string): void {
  const variables = { filter: { id: { eq: id } } }
  useLive<useLiveLinkSubscription>(
    graphql`
      subscription useLiveLinkSubscription($filter: ModelSubscriptionCoachesMembersFilterInput) {
        changed: onUpdateCoachesMembers(filter: $filter) {
          id
          sharesHealth
        }
      }
    `,
    variables,
    { patch: (store, { changed }) => changed?.sharesHealth === false && forgetHealth(store, id) },
  )
  useLive<useLiveLinkEndedSubscription>(
    graphql`
      subscription useLiveLinkEndedSubscription($filter: ModelSubscriptionCoachesMembersFilterInput) {
        ended: onDeleteCoachesMembers(filter: $filter) {
          id
        }
      }
    `,
    variables,
    {
      patch: (store) => {
        forgetHealth(store, id)
        store.delete(id)
      },
    },
  )
}

function forgetHealth(store: RecordSourceSelectorProxy, id: string): void {
  const link = store.get(id)
  const profile = link?.getLinkedRecord('memberProfile')
  if (profile) store.delete(profile.getDataID())
  link?.setValue(null, 'memberProfile')
}
