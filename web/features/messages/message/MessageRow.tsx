import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  MessageRow_message$data,
  MessageRow_message$key,
} from '#schema/__generated__/relay/MessageRow_message.graphql.ts'
import { useClockLabel } from '#web/app/names/useDateLabel.ts'
import type { Focus } from '#web/features/messages/conversation/focus.ts'
import { Attachments } from '#web/features/messages/files/Attachments.tsx'
import { sentFiles } from '#web/features/messages/files/shownFile.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageText } from './MessageText.tsx'
import { Quote } from './Quote.tsx'
import { Reactions } from './Reactions.tsx'
import { bubbleClass, RowFrame } from './RowFrame.tsx'

interface MessageRowProps {
  row: {
    startsDay: boolean
    startsUnread: boolean
    startsGroup: boolean
    endsGroup: boolean
    readers: readonly string[]
    isSeen: boolean
  }
  message: MessageRow_message$key
  viewerId: string
  /** With several other people, each message says who sent it. */
  showsName: boolean
  /** The reader looked for this message. */
  isTarget: boolean
  /** Shows the message of this number. */
  onJump: (seq: number) => void
  onFocus: (focus: Focus) => void
}

export function MessageRow({ row, message: key, viewerId, showsName, isTarget, onJump, onFocus }: MessageRowProps) {
  const message = useFragment(
    graphql`
      fragment MessageRow_message on Message {
        kind
        senderID
        senderName
        content
        editedAt
        deletedAt
        deletedByID
        createdAt
        ...shownFile_message
        replyTo {
          ...Quote_message
        }
        ...Reactions_message
        ...MessageMenu_message
      }
    `,
    key,
  )
  if (message.kind === 'SYSTEM') {
    return (
      <RowFrame row={row} createdAt={message.createdAt}>
        <p className="text-center text-xs text-muted">{message.content}</p>
      </RowFrame>
    )
  }
  const isOwn = message.senderID === viewerId
  return (
    <RowFrame row={row} createdAt={message.createdAt}>
      <div
        aria-current={isTarget ? 'true' : undefined}
        className={classNames('group/message flex items-center gap-1', isOwn && 'flex-row-reverse')}
      >
        <div
          className={classNames(
            'max-w-[min(34rem,82%)]',
            bubbleClass({ isOwn, endsGroup: row.endsGroup }),
            isTarget && 'outline-2 outline-offset-2 outline-brand-line',
          )}
        >
          <Sender name={message.senderName} isOwn={isOwn} isShown={showsName && !isOwn && row.startsGroup} />
          <Content message={message} viewerId={viewerId} onJump={onJump} />
        </div>
        {!message.deletedAt && <MessageMenu message={message} viewerId={viewerId} onFocus={onFocus} />}
      </div>
      <Reactions message={message} viewerId={viewerId} isOwn={isOwn} />
      <MessageFoot message={message} row={row} isOwn={isOwn} />
    </RowFrame>
  )
}

/** Read to everyone; shown where several people write. */
function Sender({ name, isOwn, isShown }: { name: string; isOwn: boolean; isShown: boolean }) {
  const { t } = useLingui()
  if (!isShown) return <VisuallyHidden>{isOwn ? t`You` : name}</VisuallyHidden>
  return (
    <p className="text-xs font-[620] text-muted">
      <bdi>{name}</bdi>
    </p>
  )
}

interface ContentProps extends Pick<MessageRowProps, 'viewerId' | 'onJump'> {
  message: MessageRow_message$data
}

function Content({ message, viewerId, onJump }: ContentProps) {
  const { content, deletedAt, deletedByID, senderID, replyTo } = message
  if (deletedAt) {
    return (
      <p className="text-muted italic">
        {deletedByID && deletedByID !== senderID ? <Trans>Removed by the coach</Trans> : <Trans>Message deleted</Trans>}
      </p>
    )
  }
  return (
    <>
      {replyTo && <Quote message={replyTo} viewerId={viewerId} onJump={onJump} />}
      <Attachments files={sentFiles(message, senderID === viewerId)} />
      {content && <MessageText content={content} />}
    </>
  )
}

interface MessageFootProps extends Pick<MessageRowProps, 'row'> {
  message: MessageRow_message$data
  isOwn: boolean
}

/** The time and the state of the last message of a group, and who has read up to here. */
function MessageFoot({ message: { createdAt, editedAt, deletedAt }, row, isOwn }: MessageFootProps) {
  const { t } = useLingui()
  const clock = useClockLabel()
  const { endsGroup, readers } = row
  const isEdited = Boolean(editedAt && !deletedAt)
  if (!endsGroup && !isEdited && readers.length === 0) return <VisuallyHidden>{clock(createdAt)}</VisuallyHidden>
  return (
    <p className={classNames('flex h-5 items-center gap-1 text-xs text-muted', isOwn && 'justify-end')}>
      {isEdited && (
        <>
          <Trans>Edited</Trans>
          {' · '}
        </>
      )}
      <span className="type-number">{clock(createdAt)}</span>
      {isOwn && !row.isSeen && <Check size={14} role="img" aria-label={t`Sent`} />}
      <SeenBy names={readers} />
    </p>
  )
}

function SeenBy({ names: all }: { names: readonly string[] }) {
  const { t } = useLingui()
  const names = all.join(', ')
  if (all.length === 0) return null
  return (
    <span role="img" aria-label={t`Seen by ${names}`} className="flex gap-0.5">
      {all.slice(0, 5).map((name) => (
        <Avatar key={name} name={name} size={18} />
      ))}
    </span>
  )
}
