import { Menu } from '#web/ui/Menu.tsx'
import type { OpenedMenuProps } from '#web/ui/MenuOnDemand.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

export function OpenedLanguageMenu({ trigger }: OpenedMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <LanguageChoice />
    </Menu>
  )
}
