import { graphql, useRelayEnvironment } from 'react-relay'
import type { LiveMessagesChangeSubscription } from '#schema/__generated__/relay/LiveMessagesChangeSubscription.graphql.ts'
import type { LiveMessagesReadSubscription } from '#schema/__generated__/relay/LiveMessagesReadSubscription.graphql.ts'
import type { LiveMessagesSubscription } from '#schema/__generated__/relay/LiveMessagesSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { keepNewest } from '#web/features/messages/keepNewest.ts'
import { noteStopped } from '#web/features/messages/typing/typingPeople.ts'
import { insertMessage } from './insertMessage.ts'

/** Follows a conversation: new messages, their changes, and how far the participants have read. */
export function LiveMessages({ conversationId }: { conversationId: string }) {
  const environment = useRelayEnvironment()
  const variables = { filter: { conversationID: { eq: conversationId } } }
  useLive<LiveMessagesSubscription>(
    graphql`
      subscription LiveMessagesSubscription($filter: ModelSubscriptionMessageFilterInput) {
        told: onCreateMessages(filter: $filter) {
          id
          seq
          kind
          senderID
          senderName
          clientID
          content
          deletedAt
          createdAt
          ...MessageRow_message
        }
      }
    `,
    variables,
    {
      patch: (store, { told: event }) => {
        if (event) insertMessage(store, conversationId, event.id)
      },
      onEvent: ({ told: event }) => {
        if (event) noteStopped(event.senderID)
      },
    },
  )
  useLive<LiveMessagesChangeSubscription>(
    graphql`
      subscription LiveMessagesChangeSubscription($filter: ModelSubscriptionMessageFilterInput) {
        told: onUpdateMessages(filter: $filter) {
          id
          content
          deletedAt
          ...MessageRow_message
        }
      }
    `,
    variables,
  )
  useLive<LiveMessagesReadSubscription>(
    graphql`
      subscription LiveMessagesReadSubscription($filter: ModelSubscriptionParticipantFilterInput) {
        told: onUpdateParticipants(filter: $filter) {
          id
          version
          readSeq
        }
      }
    `,
    variables,
    {
      patch: (store, { told: event }) => {
        if (event) keepNewest(environment, store, event.id)
      },
    },
  )
  return null
}
