import { Trans } from '@lingui/react/macro'
import { CircleMinus, CircleCheck, EyeOff } from 'lucide-react'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { MenuItem } from '#web/ui/menu/MenuItem.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'
import { chooseStatus } from './chosenStatus.ts'

export function OpenedStatusMenu({ trigger }: OpenedMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<CircleCheck size={18} aria-hidden />} onPress={() => chooseStatus(undefined)}>
        <Trans>Online while I’m here</Trans>
      </MenuItem>
      <MenuItem icon={<CircleMinus size={18} aria-hidden />} onPress={() => chooseStatus('BUSY')}>
        <Trans>Busy</Trans>
      </MenuItem>
      <MenuItem icon={<EyeOff size={18} aria-hidden />} onPress={() => chooseStatus('INVISIBLE')}>
        <Trans>Invisible</Trans>
      </MenuItem>
    </Menu>
  )
}
