import { useLingui } from '@lingui/react/macro'
import { MessageCircleOff } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { ConversationQuery } from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import { useMessageWrites } from '#web/features/messages/message/useMessageWrites.ts'
import { nameOf, othersIn } from '#web/features/messages/people.ts'
import { useOutgoing } from '#web/features/messages/sending/useOutgoing.ts'
import { LiveMessages } from '#web/features/messages/thread/LiveMessages.tsx'
import { Thread } from '#web/features/messages/thread/Thread.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Composer } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import type { Focus } from './focus.ts'

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
  const others = othersIn(conversation, viewer.id)
  return (
    <OpenConversation
      data={data}
      conversationId={conversation.id}
      viewerId={viewer.id}
      others={others}
      readSeq={conversation.viewerParticipant?.readSeq ?? 0}
      header={<ConversationHeader conversation={conversation} viewerId={viewer.id} isPage={isPage} />}
    />
  )
}

interface OpenConversationProps extends Pick<Parameters<typeof Thread>[0], 'viewerId' | 'others' | 'readSeq'> {
  data: Parameters<typeof Thread>[0]['query']
  conversationId: string
  header: React.ReactNode
}

function OpenConversation({ data, conversationId, viewerId, others, readSeq, header }: OpenConversationProps) {
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
        readSeq={readSeq}
        outgoing={outgoing}
        onFocus={setFocus}
      />
      <Composer
        key={`${conversationId} ${focus?.kind === 'edit' ? focus.message.id : ''}`}
        draftOf={{ viewerId, conversationId }}
        recipient={nameOf(others)}
        focus={focus}
        onSubmit={submit}
        onLeaveFocus={() => setFocus(undefined)}
      />
      <LiveMessages conversationId={conversationId} />
    </>
  )
}
