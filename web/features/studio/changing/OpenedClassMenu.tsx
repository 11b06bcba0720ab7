import { Trans } from '@lingui/react/macro'
import { CalendarOff, CalendarX, Pencil, Trash2, UserRoundCheck, UserRoundSearch } from 'lucide-react'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'

interface ClassMenuItems {
  onEdit: () => void
  /** Left out for a class that takes place once. */
  onEnd: (() => void) | undefined
  onCancelDate: () => void
  /** Undefined for a coach without a company, who has no colleagues. */
  onAskForSubstitute: (() => void) | undefined
  /** Undefined for a coach, who asks colleagues instead. */
  onSetSubstitute: (() => void) | undefined
  onDeleteClass: () => void
}

export function OpenedClassMenu({
  trigger,
  onEdit,
  onEnd,
  onCancelDate,
  onAskForSubstitute,
  onSetSubstitute,
  onDeleteClass,
}: ClassMenuItems & OpenedMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Pencil size={18} aria-hidden />} onPress={onEdit}>
        <Trans>Edit</Trans>
      </MenuItem>
      {onEnd && (
        <MenuItem icon={<CalendarOff size={18} aria-hidden />} onPress={onEnd}>
          <Trans>Stop repeating</Trans>
        </MenuItem>
      )}
      {onAskForSubstitute && (
        <MenuItem icon={<UserRoundSearch size={18} aria-hidden />} onPress={onAskForSubstitute}>
          <Trans>Ask for a substitute</Trans>
        </MenuItem>
      )}
      {onSetSubstitute && (
        <MenuItem icon={<UserRoundCheck size={18} aria-hidden />} onPress={onSetSubstitute}>
          <Trans>Set a substitute</Trans>
        </MenuItem>
      )}
      <MenuItem icon={<CalendarX size={18} aria-hidden />} onPress={onCancelDate}>
        <Trans>Cancel this date</Trans>
      </MenuItem>
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onPress={onDeleteClass}>
        <Trans>Delete class</Trans>
      </MenuItem>
    </Menu>
  )
}
