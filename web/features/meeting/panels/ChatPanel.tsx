import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, SendHorizontal } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChatMessage, Room } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { TextField } from '#web/ui/field/TextField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RoomPanel } from './RoomPanel.tsx'

interface Draft {
  /** What one has begun to write. */
  draft: string
  onDraft: (text: string) => void
}

interface ChatPanelProps extends Draft {
  room: Room
  onClose: () => void
}

/** The chat of the room. Attendees who join later see its last five minutes. */
export function ChatPanel({ room, draft, onDraft, onClose }: ChatPanelProps) {
  return (
    <RoomPanel title={<Trans>Chat</Trans>} onClose={onClose}>
      <Messages room={room} />
      <MessageForm draft={draft} onDraft={onDraft} onSay={room.say} />
    </RoomPanel>
  )
}

/** So near to the end, in pixels, one reads what comes. */
const NEAR_END = 32

/** A new message comes into view, unless an attendee reads what came before: then it says that it is there. */
function Messages({ room }: { room: Room }) {
  const { t } = useLingui()
  const messages = useValue(room.messages)
  const profiles = useValue(room.profiles)
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [readCount, setReadCount] = useState(0)
  const lastCount = useRef(0)
  const count = messages.length
  const isLastOwn = messages.at(-1)?.isOwn ?? false
  const toEnd = () => log.current?.scrollTo({ top: log.current.scrollHeight })
  const noteScroll = () => {
    if (!log.current) return
    const { scrollHeight, scrollTop, clientHeight } = log.current
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END
    if (isNear === isAtEnd) return
    setAtEnd(isNear)
    setReadCount(count)
  }
  useLayoutEffect(() => {
    if (lastCount.current === count) return
    lastCount.current = count
    if (isAtEnd || isLastOwn) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [count, isAtEnd, isLastOwn])
  const unread = isAtEnd ? 0 : count - readCount
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={log}
        role="log"
        aria-label={t`Messages`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by keyboard.
        tabIndex={0}
        onScroll={noteScroll}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 focus-visible:-outline-offset-2"
      >
        {count === 0 && (
          <p className="text-sm text-muted">
            <Trans>No messages yet</Trans>
          </p>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} sender={profiles.get(message.senderId)?.name} />
        ))}
      </div>
      {unread > 0 && (
        <Button
          size="compact"
          variant="primary"
          icon={<ArrowDown size={16} aria-hidden />}
          className="absolute! bottom-2 left-1/2 -translate-x-1/2"
          onClick={toEnd}
        >
          <Plural value={unread} one="# new message" other="# new messages" />
        </Button>
      )}
    </div>
  )
}

function Message({ message, sender }: { message: ChatMessage; sender: string | undefined }) {
  const { t } = useLingui()
  const name = message.isOwn ? t`You` : (sender ?? t`Someone`)
  return (
    <p className={classNames('flex max-w-[90%] flex-col gap-0.5', message.isOwn && 'self-end text-end')}>
      <span className="text-xs text-muted" dir="auto">
        {name}
      </span>
      <span className="rounded bg-track px-3 py-2 text-start break-words whitespace-pre-wrap" dir="auto">
        {message.text}
      </span>
    </p>
  )
}

const LONGEST = 500

function MessageForm({ draft, onDraft, onSay }: Draft & { onSay: (text: string) => void }) {
  const { t } = useLingui()
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSay(draft)
    onDraft('')
  }
  return (
    <form onSubmit={send} className="flex items-end gap-2 border-t border-line p-3">
      <div className="min-w-0 flex-1">
        <TextField
          label={t`Message`}
          labelHidden
          placeholder={t`Message everyone`}
          maxLength={LONGEST}
          autoComplete="off"
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
        />
      </div>
      <IconButton
        type="submit"
        variant="primary"
        label={t`Send`}
        icon={<SendHorizontal size={18} aria-hidden className="rtl:-scale-x-100" />}
      />
    </form>
  )
}
