import { graphql } from 'react-relay'
import type { LiveLeavingSubscription } from '#schema/__generated__/relay/LiveLeavingSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { forgetConversation } from './placeConversation.ts'

/** Notices that the viewer has left a conversation, as with their last booking of a class. */
export function LiveLeaving({ viewerId }: { viewerId: string }) {
  useLive<LiveLeavingSubscription>(
    graphql`
      subscription LiveLeavingSubscription($filter: ModelSubscriptionParticipantFilterInput) {
        told: onDeleteParticipants(filter: $filter) {
          id
          conversationID
        }
      }
    `,
    { filter: { contactID: { eq: viewerId } } },
    {
      patch: (store, { told: event }) => {
        if (event) forgetConversation(store, event)
      },
    },
  )
  return null
}
