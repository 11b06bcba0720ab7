import { graphql } from 'react-relay'
import type { LiveTypingSubscription } from '#schema/__generated__/relay/LiveTypingSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { noteTyping } from './typingPeople.ts'

/** Maximum number of conversations in which others are shown while they write. */
const MOST_FOLLOWED = 100

interface LiveTypingProps {
  conversationIds: readonly string[]
  viewerId: string
}

/** Follows who is writing in the conversations on the screen. A person's very first report ever is not followed. */
export function LiveTyping({ conversationIds, viewerId }: LiveTypingProps) {
  const ids = [...new Set(conversationIds)].slice(0, MOST_FOLLOWED).toSorted()
  useLive<LiveTypingSubscription>(
    graphql`
      subscription LiveTypingSubscription($filter: ModelSubscriptionTypingFilterInput) {
        told: onUpdateTypings(filter: $filter) {
          contactID
          conversationID
          name
        }
      }
    `,
    { filter: { conversationID: { in: ids } } },
    {
      onEvent: ({ told: event }) => {
        if (!event || event.contactID === viewerId) return
        noteTyping(event.conversationID, { contactID: event.contactID, name: event.name.trim() })
      },
    },
  )
  return null
}
