import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Ban, Bell, BellOff, Flag, Trash2 } from 'lucide-react'
import type { Participant } from '#web/features/messages/people.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'

interface ConversationMenuItems {
  isMuted: boolean
  isArchived: boolean
  /** People that the viewer may block. */
  people: readonly Participant[]
  onMute: () => void
  onArchive: () => void
  onBlock: (person: Participant) => void
  onReport: () => void
  onDelete: () => void
}

export function OpenedConversationMenu(props: ConversationMenuItems & OpenedMenuProps) {
  const { trigger, isMuted, isArchived, people, onMute, onArchive, onBlock, onReport, onDelete } = props
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={isMuted ? <Bell size={18} aria-hidden /> : <BellOff size={18} aria-hidden />} onPress={onMute}>
        {isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
      </MenuItem>
      <MenuItem
        icon={isArchived ? <ArchiveRestore size={18} aria-hidden /> : <Archive size={18} aria-hidden />}
        onPress={onArchive}
      >
        {isArchived ? <Trans>Move to inbox</Trans> : <Trans>Archive</Trans>}
      </MenuItem>
      {people.map((person) => (
        <MenuItem key={person.id} icon={<Ban size={18} aria-hidden />} onPress={() => onBlock(person)}>
          <Trans>
            Block <bdi>{person.name}</bdi>
          </Trans>
        </MenuItem>
      ))}
      <MenuItem icon={<Flag size={18} aria-hidden />} onPress={onReport}>
        <Trans>Report conversation</Trans>
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={onDelete}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  )
}
