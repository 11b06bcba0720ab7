import { Menu } from '#web/ui/menu/Menu.tsx'
import type { OpenedMenuProps } from '#web/ui/menu/MenuOnDemand.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

export function OpenedLanguageMenu({ trigger }: OpenedMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <LanguageChoice />
    </Menu>
  )
}
