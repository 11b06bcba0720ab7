import { Trans } from '@lingui/react/macro'
import { CalendarClock, SendHorizontal, Trash2 } from 'lucide-react'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'

interface ScheduledMenuItems {
  onSendNow: () => void
  onMove: () => void
  onCancel: () => void
}

export function OpenedScheduledMenu({ trigger, onSendNow, onMove, onCancel }: ScheduledMenuItems & OpenedMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<SendHorizontal size={18} aria-hidden className="rtl:-scale-x-100" />} onPress={onSendNow}>
        <Trans>Send now</Trans>
      </MenuItem>
      <MenuItem icon={<CalendarClock size={18} aria-hidden />} onPress={onMove}>
        <Trans>Change time</Trans>
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={onCancel}>
        <Trans>Cancel message</Trans>
      </MenuItem>
    </Menu>
  )
}
