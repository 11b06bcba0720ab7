import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Choice } from '#web/ui/option/choice.ts'
import { menuItemClass } from './menuItemClass.ts'

export type MenuChoiceProps<Value extends string> = {
  /** Not needed if the surrounding menu has it. */
  label?: ReactNode
  options: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A single selection inside a menu. */
export function MenuChoice<Value extends string>({ label, options, value, onValueChange }: MenuChoiceProps<Value>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={(next: Value) => onValueChange(next)}>
      {label && <Menu.GroupLabel className="px-3 pt-2 pb-1 text-xs text-muted">{label}</Menu.GroupLabel>}
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} closeOnClick className={menuItemClass}>
          {option.icon}
          <span className="flex-1" {...(option.lang ? { lang: option.lang } : {})}>
            {option.label}
          </span>
          <Menu.RadioItemIndicator>
            <Check size={18} aria-hidden className="text-brand-text" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
