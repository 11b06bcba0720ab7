import { useRef } from 'react'
import { graphql } from 'react-relay'
import { useLocation } from 'wouter'
import type { LiveAlertsSubscription } from '#schema/__generated__/relay/LiveAlertsSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { paths } from '#web/features/messages/paths.ts'
import { talkOf } from '#web/features/messages/people.ts'
import { showAlert } from './showAlert.ts'

type ChangedConversation = NonNullable<LiveAlertsSubscription['response']['told']>

/** Returns the message of the event if it is new and the user wants to hear of it. Takes down that it was seen. */
function newMessage({ id, lastSeq, lastMessage, viewerParticipant }: ChangedConversation, seqs: Map<string, number>) {
  if (!viewerParticipant || viewerParticipant.isMuted || !viewerParticipant.unreadCount) return undefined
  const last = Math.max(seqs.get(id) ?? 0, viewerParticipant.readSeq ?? 0)
  seqs.set(id, Math.max(last, lastSeq))
  return lastSeq > last && lastMessage ? { id, body: lastMessage } : undefined
}

/** Shows new messages as notifications of the browser while the tab is hidden. */
export function LiveAlerts({ viewerId }: { viewerId: string }) {
  const [, navigate] = useLocation()
  /** The number of the last message by conversation: an edit sends the same event as a message. */
  const alerted = useRef(new Map<string, number>())
  const alert = ({ told: conversation }: LiveAlertsSubscription['response']) => {
    const message = conversation && newMessage(conversation, alerted.current)
    if (!message || document.visibilityState === 'visible') return
    const { id, body } = message
    const { name } = talkOf(conversation, viewerId)
    showAlert({ title: name, body, id: `message-${id}`, open: () => navigate(paths.messages({ id })) })
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
