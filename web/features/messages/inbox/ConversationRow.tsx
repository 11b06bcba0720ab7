import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BellOff, Camera, type LucideIcon, Mic, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { ConversationRow_participant$key } from '#schema/__generated__/relay/ConversationRow_participant.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { type Talk, talkOf } from '#web/features/messages/people.ts'
import { PresenceMark } from '#web/features/messages/presence/PresenceMark.tsx'
import { useTypingLabel } from '#web/features/messages/typing/useTypingLabel.ts'
import { useWhenLabel } from '#web/features/messages/useWhenLabel.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { CountBadge } from '#web/ui/CountBadge.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'

/** Pixels; must match `h-19` below. */
export const CONVERSATION_ROW_HEIGHT = 76

interface ConversationRowProps {
  participant: ConversationRow_participant$key
  viewerId: string
  isSelected: boolean
  /** Opens it beside the list; undefined where it opens as a page. */
  onSelect: (() => void) | undefined
}

/** A conversation in the list: who, the last message, when, and how many are unread. */
export function ConversationRow({ participant: key, viewerId, isSelected, onSelect }: ConversationRowProps) {
  const participant = useFragment(
    graphql`
      fragment ConversationRow_participant on Participant {
        conversationID
        # eslint-disable-next-line relay/unused-fields -- Read by keepNewest.
        readSeq
        # eslint-disable-next-line relay/unused-fields -- Read by keepNewest.
        version
        isMuted
        unreadCount
        conversation {
          lastMessage
          lastMessageTimestamp
          ...people_conversation
        }
        ...ConversationMenu_participant
      }
    `,
    key,
  )
  const { conversation, conversationID, isMuted } = participant
  const talk = talkOf(conversation, viewerId)
  const { name } = talk
  const unread = participant.unreadCount ?? 0
  return (
    <div
      className={classNames(
        'group relative flex h-19 items-center gap-3 border-b border-line ps-4 pe-2 transition-colors duration-120',
        isSelected ? 'bg-track' : 'hover:bg-track/60',
      )}
    >
      <ConversationPicture talk={talk} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex items-baseline gap-2">
          <ConversationLink id={conversationID} name={name} isUnread={unread > 0} {...{ isSelected, onSelect }} />
          {isMuted && <MutedMark />}
          <SentAt instant={conversation?.lastMessageTimestamp} />
        </p>
        <p className="flex items-center gap-2">
          <Preview id={conversationID} isUnread={unread > 0}>
            {conversation?.lastMessage ? (
              <PreviewText text={conversation.lastMessage} />
            ) : (
              <NoPreview isEmpty={!conversation?.lastMessageTimestamp} />
            )}
          </Preview>
          <Unread count={unread} isMuted={isMuted === true} />
        </p>
      </div>
      <ConversationMenu participant={participant} talk={talk} />
    </div>
  )
}

interface PreviewProps {
  id: string
  isUnread: boolean
  /** The newest message. */
  children: ReactNode
}

/** Who is writing, or the newest message. */
function Preview({ id, isUnread, children }: PreviewProps) {
  const typing = useTypingLabel(id)
  return (
    <span
      className={classNames('min-w-0 flex-1 truncate text-sm', isUnread ? 'text-fg' : 'text-muted')}
      // Message text sets its own direction; the app’s own text follows the page.
      dir={typing === undefined ? 'auto' : undefined}
    >
      {typing === undefined ? children : <i>{typing}</i>}
    </span>
  )
}

/** The server sends one of these signs as the preview of a message that has only files. */
function PreviewText({ text }: { text: string }) {
  const { t } = useLingui()
  const files: Partial<Record<string, { Icon: LucideIcon; label: string }>> = {
    '📷': { Icon: Camera, label: t`Photo` },
    '🎤': { Icon: Mic, label: t`Voice message` },
    '📎': { Icon: Paperclip, label: t`File` },
  }
  const file = files[text]
  if (!file) return text
  return (
    <>
      <file.Icon size={14} aria-hidden className="me-1 inline align-[-0.125em]" />
      {file.label}
    </>
  )
}

interface ConversationLinkProps extends Pick<ConversationRowProps, 'isSelected' | 'onSelect'> {
  id: string
  name: string
  isUnread: boolean
}

function ConversationLink({ id, name, isUnread, isSelected, onSelect }: ConversationLinkProps) {
  return (
    <RouterLink
      href={paths.chat({ id })}
      onClick={(event) => {
        if (!onSelect || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        onSelect()
      }}
      aria-current={isSelected ? 'true' : undefined}
      className={classNames(
        'min-w-0 flex-1 truncate after:absolute after:inset-0',
        'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-line',
        isUnread ? 'font-[680]' : 'font-[560]',
      )}
    >
      <bdi>{name}</bdi>
    </RouterLink>
  )
}

function SentAt({ instant }: { instant: string | null | undefined }) {
  const whenLabel = useWhenLabel()
  return instant && <span className="type-number shrink-0 text-xs text-muted">{whenLabel(instant)}</span>
}

function MutedMark() {
  const { t } = useLingui()
  return <BellOff size={14} role="img" aria-label={t`Muted`} className="shrink-0 self-center text-muted" />
}

/** Muted conversations show a gray count, and are not included in the navigation badge. */
function Unread({ count, isMuted }: { count: number; isMuted: boolean }) {
  const { t } = useLingui()
  const label = t`${plural(count, { one: '# unread message', other: '# unread messages' })}`
  if (!isMuted) return <CountBadge count={count} label={label} />
  return (
    count > 0 && (
      <span role="img" aria-label={label} className="type-number text-xs text-muted">
        {count}
      </span>
    )
  )
}

function NoPreview({ isEmpty }: { isEmpty: boolean }) {
  return isEmpty ? (
    <Trans>No messages yet</Trans>
  ) : (
    <i>
      <Trans>Message deleted</Trans>
    </i>
  )
}

/** The photo and presence of the other person; initials for groups and classes. */
function ConversationPicture({ talk: { name, others, isClass } }: { talk: Talk }) {
  const [person] = others.length === 1 && !isClass ? others : []
  return (
    <span className="relative shrink-0">
      <Avatar name={name} src={person?.photo} size={48} />
      <span className="absolute end-0 bottom-0 grid">
        <PresenceMark presence={person?.presence} />
      </span>
    </span>
  )
}
