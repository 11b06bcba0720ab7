import { Suspense, useEffect } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { UnreadConversations_contact$key } from '#schema/__generated__/relay/UnreadConversations_contact.graphql.ts'
import type { UnreadConversationsMessageSubscription } from '#schema/__generated__/relay/UnreadConversationsMessageSubscription.graphql.ts'
import type { UnreadConversationsReadSubscription } from '#schema/__generated__/relay/UnreadConversationsReadSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { badgeApp } from '#web/app/notices/badgeApp.ts'
import { showUnread } from '#web/app/notices/unread.ts'
import { wantsAlerts } from '#web/features/messages/alerts/wantsAlerts.ts'
import { ReportPresence } from '#web/features/messages/presence/ReportPresence.tsx'
import { lazily, untilLoaded } from '#web/lib/lazily.ts'
import { useValue } from '#web/lib/useValue.ts'

/** For users who turned notifications on. */
const LiveAlerts = lazily(
  async () => (await untilLoaded(() => import('#web/features/messages/alerts/LiveAlerts.tsx'))).LiveAlerts,
)

/** Follows the number of the user's unread conversations and reports their presence, beside every screen. */
export function UnreadConversations({ contact: key }: { contact: UnreadConversations_contact$key }) {
  const { id, unreadConversations } = useFragment(
    graphql`
      fragment UnreadConversations_contact on Contact {
        id
        unreadConversations
      }
    `,
    key,
  )
  const count = unreadConversations ?? 0
  const hasAlerts = useValue(wantsAlerts)
  useEffect(() => showUnread(count), [count])
  // The next user of this device starts without a number.
  useEffect(() => () => showUnread(0), [])
  // Ends after the line above, so that the icon loses its number too.
  useEffect(() => badgeApp(), [])
  return (
    <>
      <LiveCount viewerId={id} />
      <ReportPresence />
      {hasAlerts && (
        <Suspense>
          <LiveAlerts viewerId={id} />
        </Suspense>
      )}
    </>
  )
}

/** Each event carries the number as it stands, so that none has to be added up. */
function LiveCount({ viewerId }: { viewerId: string }) {
  useLive<UnreadConversationsMessageSubscription>(
    graphql`
      subscription UnreadConversationsMessageSubscription($filter: ModelSubscriptionConversationFilterInput) {
        told: onUpdateConversations(filter: $filter) {
          id
          # eslint-disable-next-line relay/unused-fields -- Read by talkOf.
          peopleCount
          viewerParticipant {
            id
            contact {
              id
              unreadConversations
            }
          }
        }
      }
    `,
    { filter: { contactIDs: { contains: viewerId } } },
  )
  useLive<UnreadConversationsReadSubscription>(
    graphql`
      subscription UnreadConversationsReadSubscription($filter: ModelSubscriptionParticipantFilterInput) {
        told: onUpdateParticipants(filter: $filter) {
          id
          contact {
            id
            unreadConversations
          }
        }
      }
    `,
    { filter: { contactID: { eq: viewerId } } },
  )
  return null
}
