import { useRef } from 'react'
import { graphql } from 'react-relay'
import { useLocation } from 'wouter'
import type { LiveAlertsSubscription } from '#schema/__generated__/relay/LiveAlertsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { paths } from '#web/features/messages/paths.ts'
import { talkOf } from '#web/features/messages/people.ts'
import { showAlert } from './showAlert.ts'

/** Shows new messages as notifications of the browser while the tab is hidden. */
export function LiveAlerts({ viewerId }: { viewerId: string }) {
  const [, navigate] = useLocation()
  /** The number of the last message by conversation: an edit sends the same event as a message. */
  const alerted = useRef(new Map<string, number>())
  const alert = ({ told: conversation }: LiveAlertsSubscription['response']) => {
    const part = conversation?.viewerParticipant
    if (!conversation || !part || part.isMuted || (part.unreadCount ?? 0) === 0) return
    const { id, lastSeq, lastMessage } = conversation
    const last = Math.max(alerted.current.get(id) ?? 0, part.readSeq ?? 0)
    alerted.current.set(id, Math.max(last, lastSeq))
    if (document.visibilityState === 'visible' || lastSeq <= last || !lastMessage) return
    const { name } = talkOf(conversation, viewerId)
    showAlert({ title: name, body: lastMessage, id: `message-${id}`, open: () => navigate(paths.messages({ id })) })
  }
  useLive<LiveAlertsSubscription>(
    graphql`
      subscription LiveAlertsSubscription($filter: ModelSubscriptionConversationFilterInput) {
        told: onUpdateConversations(filter: $filter) {
          id
          lastSeq
          lastMessage
          ...people_conversation
          viewerParticipant {
            id
            isMuted
            readSeq
            unreadCount
          }
        }
      }
    `,
    { filter: { contactIDs: { contains: viewerId } } },
    { onEvent: alert },
  )
  return null
}
