import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CalendarClock, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ScheduledMessages_conversation$key } from '#schema/__generated__/relay/ScheduledMessages_conversation.graphql.ts'
import { classNames } from '#web/ui/classNames.ts'
import { LiveScheduled } from './LiveScheduled.tsx'
import { ScheduledRow } from './ScheduledRow.tsx'
import { useScheduledWrites } from './useScheduledWrites.ts'

interface ScheduledMessagesProps {
  conversation: ScheduledMessages_conversation$key
  viewerId: string
  /** Sends the message of this id and text at once. Answers whether this device has stored it. */
  onSendNow: (message: { id: string; content: string; replyToId: string | undefined }) => Promise<boolean>
}

/** What the viewer sends later in this conversation; nothing if there is none. */
export function ScheduledMessages({ conversation: key, viewerId, onSendNow }: ScheduledMessagesProps) {
  const conversation = useFragment(
    graphql`
      fragment ScheduledMessages_conversation on Conversation {
        id
        scheduledMessages(first: 100) @connection(key: "ScheduledMessages_scheduledMessages") {
          edges {
            node {
              id
              # eslint-disable-next-line relay/unused-fields -- Read by useScheduledWrites.
              sendAt
              ...ScheduledRow_message
            }
          }
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const writes = useScheduledWrites(conversation.id, viewerId)
  const messages = (conversation.scheduledMessages?.edges ?? []).flatMap(({ node }) => node ?? [])
  const sorted = messages.toSorted((one, other) => (one.sendAt < other.sendAt ? -1 : 1))
  const count = sorted.length
  return (
    <>
      <LiveScheduled conversationId={conversation.id} viewerId={viewerId} />
      {count > 0 && (
        <section aria-label={t`Scheduled messages`} className="shrink-0 border-t border-line">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-(--control-compact) w-full cursor-pointer items-center gap-2 px-4 py-1 text-sm text-muted hover:text-fg"
          >
            <CalendarClock size={16} aria-hidden />
            <span className="flex-1 text-start">
              {t`${plural(count, { one: '# scheduled message', other: '# scheduled messages' })}`}
            </span>
            <ChevronDown size={16} aria-hidden className={classNames(!isOpen && '-rotate-180')} />
          </button>
          {isOpen && (
            <ul className="max-h-60 overflow-y-auto border-t border-line">
              {sorted.map((message) => (
                <ScheduledRow key={message.id} message={message} writes={writes} onSendNow={onSendNow} />
              ))}
            </ul>
          )}
        </section>
      )}
    </>
  )
}
