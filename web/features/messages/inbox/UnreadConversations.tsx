import { use, useEffect, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import type { UnreadConversationsMessageSubscription } from '#schema/__generated__/relay/UnreadConversationsMessageSubscription.graphql.ts'
import request, { type UnreadConversationsQuery } from '#schema/__generated__/relay/UnreadConversationsQuery.graphql.ts'
import type { UnreadConversationsReadSubscription } from '#schema/__generated__/relay/UnreadConversationsReadSubscription.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useLive } from '#web/app/data/useLive.ts'
import { showUnread } from '#web/app/notices/unread.ts'
import { useShell } from '#web/app/useShell.ts'
import { ReportPresence } from '#web/features/messages/presence/ReportPresence.tsx'

/** Follows the number of the signed-in user's unread conversations and reports their presence, beside every screen. */
export function UnreadConversations() {
  const { data } = useShell()
  return use(data()).surround(<Following />)
}

/** Begins once the server has answered, and not before the user has a profile. A failure is tried again later, silently. */
function Following() {
  const environment = useRelayEnvironment()
  const [hasAnswer, setHasAnswer] = useState(false)
  useEffect(() => {
    if (hasAnswer) return undefined
    const read = async () => {
      const answer = await askOnce<UnreadConversationsQuery>(environment, request, {}).catch(() => undefined)
      if (answer?.viewer) setHasAnswer(true)
    }
    const readAgain = () => void read()
    readAgain()
    addEventListener('online', readAgain)
    document.addEventListener('visibilitychange', readAgain)
    return () => {
      removeEventListener('online', readAgain)
      document.removeEventListener('visibilitychange', readAgain)
    }
  }, [environment, hasAnswer])
  if (!hasAnswer) return null
  return (
    <>
      <QueryRenderer<UnreadConversationsQuery>
        request={request}
        variables={{}}
        loading={null}
        // The badge keeps its last number; the next connection reads it again.
        renderFailure={() => null}
      >
        {(query) => <Count query={query} />}
      </QueryRenderer>
      <ReportPresence />
    </>
  )
}

function Count({ query }: { query: PreloadedQuery<UnreadConversationsQuery> }) {
  const { viewer } = usePreloadedQuery<UnreadConversationsQuery>(
    graphql`
      query UnreadConversationsQuery {
        viewer {
          id
          unreadConversations
        }
      }
    `,
    query,
  )
  const count = viewer?.unreadConversations ?? 0
  useEffect(() => showUnread(count), [count])
  return viewer ? <LiveCount viewerId={viewer.id} /> : null
}

/** Each event carries the number as it stands, so that none has to be added up. */
function LiveCount({ viewerId }: { viewerId: string }) {
  useLive<UnreadConversationsMessageSubscription>(
    graphql`
      subscription UnreadConversationsMessageSubscription($filter: ModelSubscriptionConversationFilterInput) {
        told: onUpdateConversations(filter: $filter) {
          id
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
