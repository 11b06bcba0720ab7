import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ArrowLeft, MessageCircle, SearchX, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Link as RouterLink } from 'wouter'
import type { ConversationRow_participant$key } from '#schema/__generated__/relay/ConversationRow_participant.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { EndlessPages } from '#web/app/data/EndlessPages.tsx'
import type { Paged } from '#web/app/data/usePaged.ts'
import type { Talk } from '#web/features/messages/people.ts'
import { StatusMenu } from '#web/features/messages/presence/StatusMenu.tsx'
import { DirIcon } from '#web/ui/art/DirIcon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { CONVERSATION_ROW_HEIGHT, ConversationRow } from './ConversationRow.tsx'
import { ARCHIVED_VIEW } from './conversationsVariables.ts'

const loadDialog = async () => (await import('./NewMessageDialog.tsx')).NewMessageDialog

type Item = ConversationRow_participant$key & {
  readonly id: string
  readonly conversationID: string
  readonly talk: Talk
}

interface ConversationListProps {
  list: Paged<unknown>
  conversations: readonly Item[]
  viewerId: string
  isArchive: boolean
  selectedId: string | undefined
  /** Opens a conversation beside the list; undefined where it opens as a page. */
  onSelect: ((id: string) => void) | undefined
  /** A conversation with a person that the viewer chose. */
  onStarted: (id: string) => void
}

export function ConversationList(props: ConversationListProps) {
  const { list, conversations, viewerId, isArchive, selectedId, onSelect, onStarted } = props
  const { t } = useLingui()
  const [text, setText] = useState('')
  const words = text.trim().toLocaleLowerCase().split(/\s+/u)
  const found = conversations.filter(({ talk }) => {
    const name = talk.name.toLocaleLowerCase()
    return words.every((word) => name.includes(word))
  })
  return (
    <>
      <Head isArchive={isArchive} text={text} onText={setText} onStarted={onStarted} />
      <div className="flex min-h-0 flex-1 flex-col md:overflow-y-auto">
        <EndlessPages
          list={list}
          empty={
            <div className="p-4">
              {text === '' ? <NoConversations isArchive={isArchive} /> : <NoMatch onClear={() => setText('')} />}
            </div>
          }
          label={isArchive ? t`Archived conversations` : t`Conversations`}
          items={found}
          keyOf={({ id }) => id}
          rowHeight={CONVERSATION_ROW_HEIGHT}
          {...(onSelect ? { boxClass: 'h-[calc(100dvh-16.5rem)] min-h-[22rem]' } : {})}
        >
          {(participant) => (
            <ConversationRow
              participant={participant}
              viewerId={viewerId}
              isSelected={participant.conversationID === selectedId}
              onSelect={onSelect && (() => onSelect(participant.conversationID))}
            />
          )}
        </EndlessPages>
      </div>
    </>
  )
}

interface HeadProps extends Pick<ConversationListProps, 'isArchive' | 'onStarted'> {
  text: string
  onText: (text: string) => void
}

function Head({ isArchive, text, onText, onStarted }: HeadProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { Loaded: Dialog, warm, ask } = useOnDemand(loadDialog)
  return (
    <div className="flex h-16 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
      {isArchive && (
        <span className="-ms-2">
          <IconButton
            label={t`Back to messages`}
            icon={<DirIcon icon={ArrowLeft} />}
            render={<RouterLink href={paths.messages()} />}
          />
        </span>
      )}
      <div className="min-w-0 flex-1 pe-1">
        <SearchField
          label={t`Search conversations`}
          labelHidden
          placeholder={isArchive ? t`Search archive` : t`Search`}
          value={text}
          onChange={onText}
        />
      </div>
      {!isArchive && (
        <>
          <StatusMenu />
          <IconButton
            label={t`Archived conversations`}
            icon={<Archive size={20} aria-hidden />}
            render={<RouterLink href={paths.messages({ view: ARCHIVED_VIEW })} />}
          />
          <IconButton
            label={t`New message`}
            icon={<SquarePen size={20} aria-hidden />}
            onPointerEnter={warm}
            onFocus={warm}
            onClick={() => ask(() => setOpen(true))}
          />
        </>
      )}
      {Dialog && <Dialog open={isOpen} onOpenChange={setOpen} onStarted={onStarted} />}
    </div>
  )
}

function NoConversations({ isArchive }: { isArchive: boolean }) {
  const { t } = useLingui()
  if (isArchive) {
    return (
      <EmptyState
        icon={<Archive size={22} aria-hidden />}
        title={t`Nothing archived`}
        text={t`Archived conversations come back when a new message arrives.`}
      />
    )
  }
  return (
    <EmptyState
      icon={<MessageCircle size={22} aria-hidden />}
      title={t`No messages yet`}
      text={t`Follow a coach to start a conversation.`}
      action={
        <Button variant="secondary" size="compact" render={<RouterLink href={paths.classes()} />}>
          <Trans>Find a class</Trans>
        </Button>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<SearchX size={22} aria-hidden />}
      title={t`No conversation matches`}
      action={
        <Button variant="secondary" size="compact" onClick={onClear}>
          <Trans>Clear search</Trans>
        </Button>
      }
    />
  )
}
