import { useLingui } from '@lingui/react/macro'
import { MessageCircleOff } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { ConversationQuery } from '#schema/__generated__/relay/ConversationQuery.graphql.ts'
import { FileDropArea } from '#web/features/messages/files/FileDropArea.tsx'
import { usePendingFiles } from '#web/features/messages/files/usePendingFiles.ts'
import { LiveLeaving } from '#web/features/messages/inbox/LiveLeaving.tsx'
import { useMessageWrites } from '#web/features/messages/message/useMessageWrites.ts'
import { type Talk, talkOf } from '#web/features/messages/people.ts'
import { BlockedLine } from '#web/features/messages/safety/BlockedLine.tsx'
import { LiveBlocks } from '#web/features/messages/safety/LiveBlocks.tsx'
import { ScheduledMessages } from '#web/features/messages/scheduled/ScheduledMessages.tsx'
import { useScheduledWrites } from '#web/features/messages/scheduled/useScheduledWrites.ts'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { useOutgoing } from '#web/features/messages/sending/useOutgoing.ts'
import { LiveMessages } from '#web/features/messages/thread/LiveMessages.tsx'
import { Thread } from '#web/features/messages/thread/Thread.tsx'
import { NEWEST, type Target } from '#web/features/messages/thread/useHistory.ts'
import { LiveTyping } from '#web/features/messages/typing/LiveTyping.tsx'
import { TypingLine } from '#web/features/messages/typing/TypingLine.tsx'
import { useReportTyping } from '#web/features/messages/typing/useReportTyping.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { Composer, type ComposerProps } from './Composer.tsx'
import { ConversationHeader } from './ConversationHeader.tsx'
import type { Focus } from './focus.ts'
import { RunsClass } from './RunsClass.ts'

const loadSearch = async () => (await import('#web/features/messages/search/ThreadSearch.tsx')).ThreadSearch

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
          ...ScheduledMessages_conversation
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
        header={{ conversation, isPage }}
        scheduled={conversation}
      />
      {/* On the screen with the list, MessagesScreen subscribes. */}
      {isPage && <LiveLeaving viewerId={viewer.id} />}
    </RunsClass>
  )
}

interface OpenConversationProps extends Pick<Parameters<typeof Thread>[0], 'viewerId' | 'readSeq'> {
  data: Parameters<typeof Thread>[0]['query']
  conversationId: string
  talk: Talk
  scheduled: Parameters<typeof ScheduledMessages>[0]['conversation']
  header: Pick<Parameters<typeof ConversationHeader>[0], 'conversation' | 'isPage'>
}

function OpenConversation({ data, conversationId, viewerId, talk, readSeq, header, scheduled }: OpenConversationProps) {
  const { others, name, isClass } = talk
  const blocked = isClass ? undefined : others.find(({ isBlocked }) => isBlocked)
  const outgoing = useOutgoing(conversationId)
  const [focus, setFocus] = useState<Focus>()
  const { edit } = useMessageWrites()
  const [target, setTarget] = useState<Target>()
  const jump = (seq: number) => setTarget((before) => ({ seq, count: (before?.count ?? 0) + 1 }))
  const { schedule } = useScheduledWrites(conversationId, viewerId)
  const reportTyping = useReportTyping(conversationId)
  const [isSearching, setSearching] = useState(false)
  const closeSearch = () => {
    setSearching(false)
    setTarget(undefined)
  }
  const { Loaded: ThreadSearch, warm, ask } = useOnDemand(loadSearch)
  const pending = usePendingFiles(viewerId, conversationId)
  const canAttach = !blocked && focus?.kind !== 'edit'
  // The viewer may have chosen another message while the server was asked.
  const leaveFocus = () => setFocus((now) => (now === focus ? undefined : now))
  const submit = async (content: string, files: readonly UnsentFile[]) => {
    setTarget(undefined)
    if (focus?.kind === 'edit') {
      if (await edit(focus.message.id, content)) leaveFocus()
      return
    }
    leaveFocus()
    outgoing.send({ content, files, ...(focus ? { replyToId: focus.message.id } : {}) })
  }
  const sendLater = async (content: string, sendAt: string) => {
    const isDone = await schedule({ content, sendAt, ...(focus ? { replyToID: focus.message.id } : {}) })
    if (isDone) leaveFocus()
    return isDone
  }
  return (
    <FileDropArea onFiles={canAttach ? (files) => void pending.add(files) : undefined}>
      <ConversationHeader
        {...header}
        viewerId={viewerId}
        onReach={warm}
        isSearching={isSearching}
        onSearch={() => (isSearching ? closeSearch() : ask(() => setSearching(true)))}
      />
      {ThreadSearch && isSearching && (
        <ThreadSearch
          conversationId={conversationId}
          onJump={jump}
          onNewest={() => jump(NEWEST)}
          onClose={closeSearch}
        />
      )}
      <Thread
        query={data}
        conversationId={conversationId}
        viewerId={viewerId}
        others={others}
        showsNames={isClass || others.length > 1}
        readSeq={readSeq}
        outgoing={outgoing}
        target={target}
        onJump={jump}
        onFocus={setFocus}
      />
      <TypingLine conversationId={conversationId} />
      <ScheduledMessages conversation={scheduled} viewerId={viewerId} onSendNow={outgoing.sendAs} />
      <WritingArea
        blocked={blocked}
        draftOf={{ viewerId, conversationId }}
        recipient={name}
        focus={focus}
        pending={pending}
        onSubmit={(content, files) => void submit(content, files)}
        onSchedule={sendLater}
        onType={reportTyping}
        onLeaveFocus={() => setFocus(undefined)}
      />
      <LiveMessages conversationId={conversationId} />
      {/* On the screen with the list, MessagesScreen subscribes. */}
      {header.isPage && (
        <>
          <LiveBlocks viewerId={viewerId} people={others} />
          <LiveTyping conversationIds={[conversationId]} viewerId={viewerId} />
        </>
      )}
    </FileDropArea>
  )
}

interface WritingAreaProps extends ComposerProps {
  /** The other person, if the viewer has blocked them. */
  blocked: Talk['others'][number] | undefined
}

/** The field for a new message or the edited one, and nothing to write in once the other person is blocked. */
function WritingArea({ blocked, focus, pending, ...composer }: WritingAreaProps) {
  if (blocked) return <BlockedLine person={blocked} />
  const editedId = focus?.kind === 'edit' ? focus.message.id : undefined
  return (
    <Composer
      key={`${composer.draftOf.conversationId} ${editedId ?? ''}`}
      focus={focus}
      // Files are not part of an edit.
      pending={editedId === undefined ? pending : undefined}
      {...composer}
    />
  )
}
