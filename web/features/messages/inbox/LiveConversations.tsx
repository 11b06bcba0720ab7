import { graphql, useRelayEnvironment } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { LiveConversationsMessageSubscription } from '#schema/__generated__/relay/LiveConversationsMessageSubscription.graphql.ts'
import type { LiveConversationsStartSubscription } from '#schema/__generated__/relay/LiveConversationsStartSubscription.graphql.ts'
import type { LiveConversationsSubscription } from '#schema/__generated__/relay/LiveConversationsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { keepNewest } from '#web/features/messages/keepNewest.ts'
import { placeConversation } from './placeConversation.ts'

/** Keeps the list of conversations in order as messages arrive and as other devices read, archive and delete. */
export function LiveConversations({ viewerId }: { viewerId: string }) {
  const environment = useRelayEnvironment()
  const place = (store: RecordSourceSelectorProxy, participant: { readonly id: string } | null | undefined) => {
    if (!participant) return
    keepNewest(environment, store, participant.id)
    placeConversation(store, participant.id)
  }
  const ofViewer = { filter: { contactIDs: { contains: viewerId } } }
  useLive<LiveConversationsStartSubscription>(
    graphql`
      subscription LiveConversationsStartSubscription($filter: ModelSubscriptionConversationFilterInput) {
        told: onCreateConversations(filter: $filter) {
          id
          viewerParticipant {
            id
            isDeleted
            isArchived
            lastAt
            ...ConversationRow_participant
          }
        }
      }
    `,
    ofViewer,
    { patch: (store, { told: event }) => place(store, event?.viewerParticipant) },
  )
  useLive<LiveConversationsMessageSubscription>(
    graphql`
      subscription LiveConversationsMessageSubscription($filter: ModelSubscriptionConversationFilterInput) {
        told: onUpdateConversations(filter: $filter) {
          id
          viewerParticipant {
            id
            isDeleted
            isArchived
            lastAt
            ...ConversationRow_participant
          }
        }
      }
    `,
    ofViewer,
    { patch: (store, { told: event }) => place(store, event?.viewerParticipant) },
  )
  useLive<LiveConversationsSubscription>(
    graphql`
      subscription LiveConversationsSubscription($filter: ModelSubscriptionParticipantFilterInput) {
        told: onUpdateParticipants(filter: $filter) {
          id
          isDeleted
          isArchived
          lastAt
          ...ConversationRow_participant
        }
      }
    `,
    { filter: { contactID: { eq: viewerId } } },
    { patch: (store, { told: event }) => place(store, event) },
  )
  return null
}
