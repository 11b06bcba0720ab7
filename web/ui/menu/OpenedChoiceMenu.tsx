import type { ChoiceMenuProps } from './ChoiceMenu.tsx'
import { Menu } from './Menu.tsx'
import { MenuChoice } from './MenuChoice.tsx'
import type { OpenedMenuProps } from './MenuOnDemand.tsx'

const ANY = ''

/** The opened part of a `ChoiceMenu`. */
export function OpenedChoiceMenu(props: ChoiceMenuProps & OpenedMenuProps) {
  const { trigger, label, anyLabel, options, value, onValueChange } = props
  return (
    <Menu defaultOpen align="start" trigger={trigger}>
      <MenuChoice
        label={label}
        options={[{ value: ANY, label: anyLabel }, ...options]}
        value={value ?? ANY}
        onValueChange={(next) => onValueChange(next === ANY ? undefined : next)}
      />
    </Menu>
  )
}
