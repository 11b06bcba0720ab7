import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ConversationMenu_participant$key } from '#schema/__generated__/relay/ConversationMenu_participant.graphql.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { useConversationWrites } from './useConversationWrites.ts'

const loadMenu = async () => (await import('./OpenedConversationMenu.tsx')).OpenedConversationMenu
const loadDialog = async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog

interface ConversationMenuProps {
  participant: ConversationMenu_participant$key
  /** Name of the conversation. */
  name: string
}

/** Mute, archive and delete a conversation, for the viewer only. */
export function ConversationMenu({ participant: key, name }: ConversationMenuProps) {
  const participant = useFragment(
    graphql`
      fragment ConversationMenu_participant on Participant {
        id
        conversationID
        isMuted
        isArchived
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { Loaded: ConfirmDialog, ask } = useOnDemand(loadDialog)
  const { id, conversationID } = participant
  const { remove, mute, isWriting } = useConversationWrites({ id, conversationID })
  const isMuted = participant.isMuted === true
  const isArchived = participant.isArchived === true
  const confirm = async () => {
    if (await remove('delete')) setAsking(false)
  }
  return (
    <span className="relative z-1">
      <MenuOnDemand
        load={loadMenu}
        given={{
          isMuted,
          isArchived,
          onMute: () => void mute(!isMuted),
          onArchive: () => void remove(isArchived ? 'unarchive' : 'archive'),
          onDelete: () => ask(() => setAsking(true)),
        }}
        trigger={
          <IconButton
            size="compact"
            label={t`Actions for ${name}`}
            icon={<EllipsisVertical size={18} aria-hidden className="text-muted" />}
          />
        }
      />
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={<Trans>Delete this conversation?</Trans>}
          text={<Trans>It’s deleted for you only. {name} keeps the messages.</Trans>}
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
