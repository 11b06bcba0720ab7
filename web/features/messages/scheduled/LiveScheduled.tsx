import { graphql } from 'react-relay'
import type { LiveScheduledMoveSubscription } from '#schema/__generated__/relay/LiveScheduledMoveSubscription.graphql.ts'
import type { LiveScheduledSubscription } from '#schema/__generated__/relay/LiveScheduledSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { removeScheduled } from './useScheduledWrites.ts'

interface LiveScheduledProps {
  conversationId: string
  viewerId: string
}

/** Follows the viewer's scheduled messages: they go when they are sent or canceled, and say when they were refused. */
export function LiveScheduled({ conversationId, viewerId }: LiveScheduledProps) {
  const variables = { filter: { senderID: { eq: viewerId }, conversationID: { eq: conversationId } } }
  useLive<LiveScheduledSubscription>(
    graphql`
      subscription LiveScheduledSubscription($filter: ModelSubscriptionScheduledMessageFilterInput) {
        told: onDeleteScheduledMessages(filter: $filter) {
          id
        }
      }
    `,
    variables,
    {
      patch: (store, { told: event }) => {
        if (event) removeScheduled(store, conversationId, event.id)
      },
    },
  )
  useLive<LiveScheduledMoveSubscription>(
    graphql`
      subscription LiveScheduledMoveSubscription($filter: ModelSubscriptionScheduledMessageFilterInput) {
        told: onUpdateScheduledMessages(filter: $filter) {
          ...ScheduledRow_message
        }
      }
    `,
    variables,
  )
  return null
}
