import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Bell, BellOff, Trash2 } from 'lucide-react'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'

interface ConversationMenuItems {
  isMuted: boolean
  isArchived: boolean
  onMute: () => void
  onArchive: () => void
  onDelete: () => void
}

export function OpenedConversationMenu(props: ConversationMenuItems & OpenedMenuProps) {
  const { trigger, isMuted, isArchived, onMute, onArchive, onDelete } = props
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
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={onDelete}>
        <Trans>Delete</Trans>
      </MenuItem>
    </Menu>
  )
}
