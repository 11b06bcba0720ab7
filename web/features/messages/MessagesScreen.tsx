import { useLingui } from '@lingui/react/macro'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useSearch } from 'wouter'
import type { MessagesScreen_query$key } from '#schema/__generated__/relay/MessagesScreen_query.graphql.ts'
import type { MessagesScreenQuery } from '#schema/__generated__/relay/MessagesScreenQuery.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { usePaged } from '#web/app/data/usePaged.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useMedia } from '#web/lib/useMedia.ts'
import { SelectedConversation } from './conversation/SelectedConversation.tsx'
import { ConversationList } from './inbox/ConversationList.tsx'
import { ARCHIVED_VIEW } from './inbox/conversationsVariables.ts'
import { LiveConversations } from './inbox/LiveConversations.tsx'
import { LiveLeaving } from './inbox/LiveLeaving.tsx'
import { boxClass, WIDE } from './layout.ts'
import { isAbandoned, talkOf } from './people.ts'
import { LivePresence } from './presence/LivePresence.tsx'
import { LiveBlocks } from './safety/LiveBlocks.tsx'
import { LiveTyping } from './typing/LiveTyping.tsx'
import { useSelected } from './useSelected.ts'

/** The viewer's conversations, and beside them the selected one where there is room. */
export function MessagesScreen({ query }: ScreenProps<MessagesScreenQuery>) {
  const data = usePreloadedQuery<MessagesScreenQuery>(
    graphql`
      query MessagesScreenQuery($isArchived: Boolean!) {
        viewer {
          id
        }
        ...MessagesScreen_query @arguments(isArchived: $isArchived)
      }
    `,
    query,
  )
  const list = usePaged<MessagesScreen_query$key>(
    graphql`
      fragment MessagesScreen_query on Query
      @refetchable(queryName: "MessagesScreenPageQuery")
      @argumentDefinitions(
        isArchived: { type: "Boolean!" }
        count: { type: "Int", defaultValue: 24 }
        cursor: { type: "String" }
      ) {
        viewer {
          conversations(
            sortDirection: DESC
            filter: { isDeleted: { eq: false }, isArchived: { eq: $isArchived } }
            first: $count
            after: $cursor
          ) @connection(key: "MessagesScreen_conversations", filters: ["filter"]) {
            edges {
              node {
                id
                # eslint-disable-next-line relay/unused-fields -- Read by useSelected.
                conversationID
                # eslint-disable-next-line relay/unused-fields -- Read by placeConversation.
                isDeleted
                # eslint-disable-next-line relay/unused-fields -- Read by placeConversation.
                isArchived
                # eslint-disable-next-line relay/unused-fields -- Read by placeConversation.
                lastAt
                # eslint-disable-next-line relay/must-colocate-fragment-spreads -- ConversationList draws the rows.
                ...ConversationRow_participant
                conversation {
                  ...people_conversation
                }
              }
            }
          }
        }
      }
    `,
    data,
  )
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const isWide = useMedia(WIDE)
  const viewerId = data.viewer?.id ?? ''
  const conversations = (list.data.viewer?.conversations?.edges ?? []).flatMap(({ node }) => {
    const talk = talkOf(node?.conversation, viewerId)
    return node && !isAbandoned(talk) ? [{ ...node, talk }] : []
  })
  const { isArchived } = query.variables
  const selected = useSelected(new URLSearchParams(useSearch()).get('id'), conversations, list.hasMore)
  const select = (id: string) => navigate(paths.messages({ id, view: isArchived ? ARCHIVED_VIEW : undefined }))
  const selectedId = isWide ? selected : undefined
  const ids = conversations.map(({ conversationID }) => conversationID)
  const people = conversations.flatMap(({ talk }) => talk.others)
  const open = (id: string) => (isWide ? select(id) : navigate(paths.chat({ id })))
  return (
    <div className={boxClass}>
      <div className="flex min-h-0 min-w-0 flex-col md:border-e md:border-line">
        <ConversationList
          list={list}
          conversations={conversations}
          viewerId={viewerId}
          isArchive={isArchived}
          selectedId={selectedId}
          onSelect={isWide ? select : undefined}
          onStarted={open}
        />
      </div>
      {isWide && (
        <section aria-label={t`Conversation`} className="flex min-h-0 min-w-0 flex-col">
          <SelectedConversation id={selected} />
        </section>
      )}
      {viewerId !== '' && (
        <>
          <LiveConversations viewerId={viewerId} />
          <LiveBlocks viewerId={viewerId} people={people} />
          <LiveLeaving viewerId={viewerId} />
        </>
      )}
      <LiveTyping conversationIds={withSelected(ids, selectedId)} viewerId={viewerId} />
      <LivePresence contactIds={people.map(({ contactID }) => contactID)} />
    </div>
  )
}

/** The list may not contain the selected conversation. */
function withSelected(ids: readonly string[], selectedId: string | undefined): readonly string[] {
  return selectedId === undefined || ids.includes(selectedId) ? ids : [...ids, selectedId]
}
