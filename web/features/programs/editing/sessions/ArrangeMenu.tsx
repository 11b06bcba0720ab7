import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, MoveDown, MoveUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'

interface ArrangeMenuProps {
  /** Name of the part, for the accessible label. */
  name: string
  onStep: (by: -1 | 1) => void
  /** Additional menu items. */
  children: ReactNode
}

/** Menu of a part of a program. Includes moving, as an alternative to dragging. */
export function ArrangeMenu({ name, onStep, children }: ArrangeMenuProps) {
  const { t } = useLingui()
  return (
    <Menu
      trigger={
        <IconButton label={t`More for ${name}`} icon={<EllipsisVertical size={18} aria-hidden />} size="compact" />
      }
    >
      <MenuItem icon={<MoveUp size={18} aria-hidden />} onPress={() => onStep(-1)}>
        <Trans>Move up</Trans>
      </MenuItem>
      <MenuItem icon={<MoveDown size={18} aria-hidden />} onPress={() => onStep(1)}>
        <Trans>Move down</Trans>
      </MenuItem>
      {children}
    </Menu>
  )
}
