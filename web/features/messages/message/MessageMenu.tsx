import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import { use, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { MessageMenu_message$key } from '#schema/__generated__/relay/MessageMenu_message.graphql.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { Focus } from '#web/features/messages/conversation/focus.ts'
import { RunsClass } from '#web/features/messages/conversation/RunsClass.ts'
import { useGist } from '#web/features/messages/files/useGist.ts'
import { useNow } from '#web/lib/useNow.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { useMessageWrites } from './useMessageWrites.ts'

const loadMenu = async () => (await import('./OpenedMessageMenu.tsx')).OpenedMessageMenu
const loadDialog = async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog

const CHANGE_MS = messageLimits.changeMinutes * 60_000

interface MessageMenuProps {
  message: MessageMenu_message$key
  viewerId: string
  onFocus: (focus: Focus) => void
}

/**
 * React, reply, copy; and for some minutes edit and delete, if it is the viewer's own message. The people who run a class
 * delete any message of its conversation.
 */
export function MessageMenu({ message: key, viewerId, onFocus }: MessageMenuProps) {
  const message = useFragment(
    graphql`
      fragment MessageMenu_message on Message {
        id
        senderID
        senderName
        content
        createdAt
        reactions {
          contactID
          emoji
        }
        ...useGist_message
      }
    `,
    key,
  )
  const { t } = useLingui()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const { Loaded: ConfirmDialog, ask } = useOnDemand(loadDialog)
  const { react, remove, isWriting } = useMessageWrites()
  const { id, senderID, senderName, content, createdAt, reactions } = message
  const own = reactions?.find(({ contactID }) => contactID === viewerId)?.emoji
  const mayChange = senderID === viewerId && now - Date.parse(createdAt) < CHANGE_MS
  const mayDelete = use(RunsClass) || mayChange
  const text = content ?? ''
  const gist = useGist()(message)
  const excerpt = gist.length > 40 ? `${gist.slice(0, 40)}…` : gist
  const confirm = async () => {
    if (await remove(id)) setAsking(false)
  }
  return (
    <span className="opacity-0 transition-opacity duration-120 group-hover/message:opacity-100 focus-within:opacity-100 has-aria-expanded:opacity-100 [@media(hover:none)]:opacity-70">
      <MenuOnDemand
        load={loadMenu}
        given={{
          reaction: own,
          mayChange,
          mayDelete,
          hasText: text !== '',
          onReact: (emoji) => void react(id, emoji === own ? null : emoji),
          onReply: () => onFocus({ kind: 'reply', message }),
          onCopy: () => void navigator.clipboard.writeText(text),
          onEdit: () => onFocus({ kind: 'edit', message }),
          onDelete: () => ask(() => setAsking(true)),
        }}
        trigger={
          <IconButton
            size="compact"
            label={
              senderID === viewerId
                ? t`Actions for your message: ${excerpt}`
                : t`Actions for ${senderName}’s message: ${excerpt}`
            }
            icon={<EllipsisVertical size={16} aria-hidden className="text-muted" />}
          />
        }
      />
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={<Trans>Delete this message?</Trans>}
          text={<Trans>It’s deleted for everyone in the conversation.</Trans>}
          confirmLabel={<Trans>Delete</Trans>}
          cancelLabel={<Trans>Keep</Trans>}
          danger
          busy={isWriting}
          onConfirm={() => void confirm()}
        />
      )}
    </span>
  )
}
