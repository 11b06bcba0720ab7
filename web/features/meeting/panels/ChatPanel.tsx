import { Trans, useLingui } from '@lingui/react/macro'
import { SendHorizontal } from 'lucide-react'
import type { FormEvent } from 'react'
import type { Room, ChatMessage } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { classNames } from '#web/ui/classNames.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
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

/** What is written in the room. Whoever comes later reads the last five minutes of it. */
export function ChatPanel({ room, draft, onDraft, onClose }: ChatPanelProps) {
  const messages = useValue(room.messages)
  const names = useValue(room.names)
  return (
    <RoomPanel title={<Trans>Chat</Trans>} onClose={onClose}>
      <div role="log" className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4">
        {messages.length === 0 && (
          <p className="text-sm text-muted">
            <Trans>No messages yet</Trans>
          </p>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} sender={names.get(message.senderId)} />
        ))}
      </div>
      <MessageForm draft={draft} onDraft={onDraft} onSay={room.say} />
    </RoomPanel>
  )
}

/** A new one comes into view. */
const show = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

function Message({ message, sender }: { message: ChatMessage; sender: string | undefined }) {
  const { t } = useLingui()
  const name = message.isOwn ? t`You` : (sender ?? t`Someone`)
  return (
    <p ref={show} className={classNames('flex max-w-[90%] flex-col gap-0.5', message.isOwn && 'self-end text-end')}>
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
