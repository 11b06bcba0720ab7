import { Trans } from '@lingui/react/macro'
import { CalendarX, Pencil, Trash2 } from 'lucide-react'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'

interface ClassMenuItems {
  onEdit: () => void
  onCancelDate: () => void
  onDeleteClass: () => void
}

export function OpenedClassMenu({ trigger, onEdit, onCancelDate, onDeleteClass }: ClassMenuItems & OpenedMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Pencil size={18} aria-hidden />} onPress={onEdit}>
        <Trans>Edit</Trans>
      </MenuItem>
      <MenuItem icon={<CalendarX size={18} aria-hidden />} onPress={onCancelDate}>
        <Trans>Cancel this date</Trans>
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={onDeleteClass}>
        <Trans>Delete class</Trans>
      </MenuItem>
    </Menu>
  )
}
