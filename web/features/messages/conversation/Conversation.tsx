import { useLingui } from '@lingui/react/macro'
import { MessageCircleOff } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { ConversationQuery } from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import { LiveLeaving } from '#web/features/messages/inbox/LiveLeaving.tsx'
import { useMessageWrites } from '#web/features/messages/message/useMessageWrites.ts'
import { type Talk, talkOf } from '#web/features/messages/people.ts'
import { BlockedLine } from '#web/features/messages/safety/BlockedLine.tsx'
import { LiveBlocks } from '#web/features/messages/safety/LiveBlocks.tsx'
import { useOutgoing } from '#web/features/messages/sending/useOutgoing.ts'
import { LiveMessages } from '#web/features/messages/thread/LiveMessages.tsx'
import { Thread } from '#web/features/messages/thread/Thread.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import type { Focus } from './focus.ts'
import { RunsClass } from './RunsClass.ts'

interface ConversationProps {
  query: PreloadedQuery<ConversationQuery>
  /** The conversation is the whole page, so it has the way back and the page's heading. */
  isPage?: boolean
}

/** The messages of a conversation, newest last, and the field to write in. */
export function Conversation({ query, isPage = false }: ConversationProps) {
  const data = usePreloadedQuery<ConversationQuery>(
    graphql`
      query ConversationQuery($id: ID!) {
        viewer {
          id
        }
        conversation: getConversations(id: $id) {
          id
          viewerRunsClass
          viewerParticipant {
            readSeq
          }
          ...people_conversation
          ...ConversationHeader_conversation
        }
        ...Thread_query @arguments(id: $id)
      }
    `,
    query,
  )
  const { t } = useLingui()
  const { viewer, conversation } = data
  if (!viewer || !conversation) {
    return (
      <div className="m-auto p-4">
        <EmptyState
          icon={<MessageCircleOff size={22} aria-hidden />}
          title={t`This conversation isn’t available`}
          isPage={isPage}
        />
      </div>
    )
  }
  return (
    <RunsClass value={conversation.viewerRunsClass}>
      <OpenConversation
        data={data}
        conversationId={conversation.id}
        viewerId={viewer.id}
        talk={talkOf(conversation, viewer.id)}
        readSeq={conversation.viewerParticipant?.readSeq ?? 0}
        header={<ConversationHeader conversation={conversation} viewerId={viewer.id} isPage={isPage} />}
      />
      <LiveLeaving viewerId={viewer.id} />
    </RunsClass>
  )
}

interface OpenConversationProps extends Pick<Parameters<typeof Thread>[0], 'viewerId' | 'readSeq'> {
  data: Parameters<typeof Thread>[0]['query']
  conversationId: string
  talk: Talk
  header: React.ReactNode
}

function OpenConversation({ data, conversationId, viewerId, talk, readSeq, header }: OpenConversationProps) {
  const { others, name, isClass } = talk
  const blocked = isClass ? undefined : others.find(({ isBlocked }) => isBlocked)
  const outgoing = useOutgoing(conversationId)
  const [focus, setFocus] = useState<Focus>()
  const { edit } = useMessageWrites()
  const submit = (content: string) => {
    setFocus(undefined)
    if (focus?.kind === 'edit') void edit(focus.message.id, content)
    else outgoing.send({ content, ...(focus ? { replyToId: focus.message.id } : {}) })
  }
  return (
    <>
      {header}
      <Thread
        query={data}
        conversationId={conversationId}
        viewerId={viewerId}
        others={others}
        showsNames={isClass || others.length > 1}
        readSeq={readSeq}
        outgoing={outgoing}
        onFocus={setFocus}
      />
      {blocked ? (
        <BlockedLine person={blocked} />
      ) : (
        <Composer
          key={`${conversationId} ${focus?.kind === 'edit' ? focus.message.id : ''}`}
          draftOf={{ viewerId, conversationId }}
          recipient={name}
          focus={focus}
          onSubmit={submit}
          onLeaveFocus={() => setFocus(undefined)}
        />
      )}
      <LiveMessages conversationId={conversationId} />
      <LiveBlocks viewerId={viewerId} people={others} />
    </>
  )
}
