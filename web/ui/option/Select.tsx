import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/field/fieldClass.ts'
import { type FieldTexts, FormField } from '#web/ui/field/FormField.tsx'
import { menuItemClass } from '#web/ui/menu/menuItemClass.ts'
import { floatingClass } from '#web/ui/overlay/overlayClass.ts'
import type { Choice } from './choice.ts'

export type SelectProps<Value extends string> = FieldTexts & {
  options: readonly Choice<Value>[]
  value: Value | null
  onValueChange: (value: Value) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  disabled?: boolean
}

/** One of a few options, from a list. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onValueChange, onBlur, placeholder, name, disabled, ...texts } = props
  return (
    <FormField {...texts} disabled={disabled} nativeLabel={false}>
      {/* Would inject a style, which the page's policy blocks. */}
      <CSPProvider disableStyleElements>
        <Base.Root
          items={options}
          value={value}
          onValueChange={(next: Value | null) => next !== null && onValueChange(next)}
          {...(name ? { name } : {})}
        >
          <Base.Trigger
            {...(onBlur ? { onBlur } : {})}
            className={classNames(
              fieldClass,
              'flex cursor-pointer items-center justify-between gap-3 text-start select-none',
            )}
          >
            <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-muted" />
            <Base.Icon className="text-muted">
              <ChevronDown size={18} aria-hidden />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner
              alignItemWithTrigger={false}
              sideOffset={6}
              collisionPadding={8}
              className="z-50 outline-none"
            >
              <Base.Popup className={classNames(floatingClass, 'min-w-(--anchor-width)')}>
                <Base.List className="max-h-[min(25rem,var(--available-height))] overflow-y-auto p-1.5">
                  {options.map((option) => (
                    <SelectOption key={option.value} option={option} />
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      </CSPProvider>
    </FormField>
  )
}

function SelectOption({ option }: { option: Choice }) {
  return (
    <Base.Item value={option.value} disabled={option.disabled ?? false} className={menuItemClass}>
      {option.icon}
      <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
      <Base.ItemIndicator>
        <Check size={18} aria-hidden className="text-brand-text" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}
