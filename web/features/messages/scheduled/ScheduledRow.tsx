import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ScheduledRow_message$key } from '#schema/__generated__/relay/ScheduledRow_message.graphql.ts'
import { useDateLabel } from '#web/app/names/useDateLabel.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import type { ScheduledMessages } from './ScheduledMessages.tsx'
import type { useScheduledWrites } from './useScheduledWrites.ts'

const loadMenu = async () => (await import('./OpenedScheduledMenu.tsx')).OpenedScheduledMenu
const loadDialog = async () => (await import('./SendTimeDialog.tsx')).SendTimeDialog

interface ScheduledRowProps extends Pick<Parameters<typeof ScheduledMessages>[0], 'onSendNow'> {
  message: ScheduledRow_message$key
  writes: Pick<ReturnType<typeof useScheduledWrites>, 'move' | 'cancel'>
}

/** A message that is sent later: its time, its beginning, and why it was not sent. */
export function ScheduledRow({ message: key, writes: { move, cancel }, onSendNow }: ScheduledRowProps) {
  const { id, content, replyToID, sendAt, status } = useFragment(
    graphql`
      fragment ScheduledRow_message on ScheduledMessage {
        id
        content
        replyToID
        sendAt
        status
      }
    `,
    key,
  )
  const { t } = useLingui()
  const dateLabel = useDateLabel()
  const [isMoving, setMoving] = useState(false)
  const { Loaded: Dialog, ask } = useOnDemand(loadDialog)
  const excerpt = content.length > 40 ? `${content.slice(0, 40)}…` : content
  const sendNow = async () => {
    // Until this device has stored the message, the server must still send it.
    if (await onSendNow({ id, content, replyToId: replyToID ?? undefined })) await cancel(id)
  }
  return (
    <li className="flex items-center gap-2 ps-4 pe-2 py-1.5 [&:not(:last-child)]:border-b [&:not(:last-child)]:border-line">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          <bdi>{content}</bdi>
        </p>
        <p className="type-number text-xs text-muted">{dateLabel(sendAt)}</p>
        {status === 'REFUSED' && (
          <p role="alert" className="flex items-center gap-1 text-xs text-live">
            <CircleAlert size={14} aria-hidden />
            <Trans>Not sent. You can’t write to this conversation right now.</Trans>
          </p>
        )}
      </div>
      <MenuOnDemand
        load={loadMenu}
        given={{
          onSendNow: () => void sendNow(),
          onMove: () => ask(() => setMoving(true)),
          onCancel: () => void cancel(id),
        }}
        trigger={
          <IconButton
            size="compact"
            label={t`Actions for the scheduled message: ${excerpt}`}
            icon={<EllipsisVertical size={16} aria-hidden className="text-muted" />}
          />
        }
      />
      {Dialog && isMoving && (
        <Dialog sendAt={sendAt} onChoose={(next) => void move(id, next)} onClose={() => setMoving(false)} />
      )}
    </li>
  )
}
