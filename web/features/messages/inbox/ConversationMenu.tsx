import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { ConversationMenu_participant$key } from '#schema/__generated__/relay/ConversationMenu_participant.graphql.ts'
import type { Participant, Talk } from '#web/features/messages/people.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { MenuOnDemand } from '#web/ui/menu/MenuOnDemand.tsx'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { useConversationWrites } from './useConversationWrites.ts'

const loadMenu = async () => (await import('./OpenedConversationMenu.tsx')).OpenedConversationMenu
const loadDialog = async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog
const loadBlock = async () => (await import('#web/features/messages/safety/BlockDialog.tsx')).BlockDialog
const loadReport = async () => (await import('#web/features/messages/safety/ReportDialog.tsx')).ReportDialog

interface ConversationMenuProps {
  participant: ConversationMenu_participant$key
  talk: Talk
}

/** Mute, archive and delete a conversation, for the viewer only; block its people, and report it. */
export function ConversationMenu({ participant: key, talk }: ConversationMenuProps) {
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
  const [openDialog, setOpenDialog] = useState<'delete' | 'block' | 'report'>()
  const [person, setPerson] = useState<Participant>()
  const { Loaded: ConfirmDialog, ask } = useOnDemand(loadDialog)
  const { Loaded: BlockDialog, ask: askForBlock } = useOnDemand(loadBlock)
  const { Loaded: ReportDialog, ask: askForReport } = useOnDemand(loadReport)
  const { id, conversationID } = participant
  const { remove, mute, isWriting } = useConversationWrites({ id, conversationID })
  const isMuted = participant.isMuted === true
  const isArchived = participant.isArchived === true
  const { name, isClass, others } = talk
  const close = () => setOpenDialog(undefined)
  const confirm = async () => {
    if (await remove('delete')) close()
  }
  const block = (chosen: Participant) => {
    setPerson(chosen)
    setOpenDialog('block')
  }
  return (
    <span className="relative z-1">
      <MenuOnDemand
        load={loadMenu}
        given={{
          isMuted,
          isArchived,
          // Blocking ends private messages, and a guardian stays with their child.
          people: isClass ? [] : others.filter(({ isBlocked, isGuardian }) => !isBlocked && !isGuardian),
          onMute: () => void mute(!isMuted),
          onArchive: () => void remove(isArchived ? 'unarchive' : 'archive'),
          onBlock: (chosen: Participant) => askForBlock(() => block(chosen)),
          onReport: () => askForReport(() => setOpenDialog('report')),
          onDelete: () => ask(() => setOpenDialog('delete')),
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
          open={openDialog === 'delete'}
          onOpenChange={close}
          title={<Trans>Delete this conversation?</Trans>}
          text={
            isClass ? (
              <Trans>It’s deleted for you only.</Trans>
            ) : (
              <Trans>It’s deleted for you only. {name} keeps the messages.</Trans>
            )
          }
          confirmLabel={<Trans>Delete</Trans>}
          cancelLabel={<Trans>Keep</Trans>}
          danger
          busy={isWriting}
          onConfirm={() => void confirm()}
        />
      )}
      {BlockDialog && person && <BlockDialog person={person} open={openDialog === 'block'} onOpenChange={close} />}
      {ReportDialog && (
        <ReportDialog conversationId={conversationID} open={openDialog === 'report'} onOpenChange={close} />
      )}
    </span>
  )
}
