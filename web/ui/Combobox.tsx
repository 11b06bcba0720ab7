import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Choice } from './choice.ts'
import { classNames } from './classNames.ts'
import { fieldClass } from './fieldClass.ts'
import { type FieldTexts, FormField } from './FormField.tsx'
import { menuItemClass } from './menuItemClass.ts'
import { floatingClass } from './overlayClass.ts'

export type ComboboxOption<Value extends string = string> = Choice<Value> & {
  /** Found by these words too, such as a code. */
  keywords?: string
  /** Set at the end of the line. */
  end?: ReactNode
}

export type ComboboxProps<Value extends string> = FieldTexts & {
  options: readonly ComboboxOption<Value>[]
  value: Value | null
  onValueChange: (value: Value | null) => void
  onBlur?: () => void
  /** Is given what is typed, where the options are those that a server found by it. */
  onSearch?: (text: string) => void
  placeholder?: string
  /** Shown when nothing matches. */
  emptyText: ReactNode
  /** Names the button that opens the whole list. */
  openLabel: string
  name?: string
  disabled?: boolean
}

/** One of many, found by typing. Marks and case make no difference to what is found. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    onBlur,
    onSearch,
    placeholder,
    emptyText,
    openLabel,
    name,
    disabled,
    ...texts
  } = props
  const { contains } = Base.useFilter()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <FormField {...texts} disabled={disabled}>
      <Base.Root
        items={options}
        value={chosen}
        onValueChange={(next: ComboboxOption<Value> | null) => onValueChange(next?.value ?? null)}
        isItemEqualToValue={(one: ComboboxOption<Value>, other: ComboboxOption<Value>) => one.value === other.value}
        itemToStringLabel={(option: ComboboxOption<Value>) => option.label}
        itemToStringValue={(option: ComboboxOption<Value>) => option.value}
        filter={(option: ComboboxOption<Value>, query) => contains(`${option.label} ${option.keywords ?? ''}`, query)}
        autoHighlight
        {...(onSearch ? { onInputValueChange: onSearch } : {})}
        {...(name ? { name } : {})}
      >
        <Base.InputGroup className="relative flex items-center">
          <Base.Input
            {...(placeholder ? { placeholder } : {})}
            {...(onBlur ? { onBlur } : {})}
            className={classNames(fieldClass, 'pe-11')}
          />
          <Base.Trigger
            aria-label={openLabel}
            className="absolute end-0 grid size-(--control) cursor-pointer place-items-center rounded text-muted"
          >
            <ChevronDown size={18} aria-hidden />
          </Base.Trigger>
        </Base.InputGroup>
        <ComboboxList emptyText={emptyText} />
      </Base.Root>
    </FormField>
  )
}

function ComboboxList({ emptyText }: { emptyText: ReactNode }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup className={classNames(floatingClass, 'w-(--anchor-width) max-w-(--available-width)')}>
          <Base.Empty className="px-4 py-3 text-sm text-muted empty:hidden">{emptyText}</Base.Empty>
          <Base.List className="max-h-[min(25rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 empty:hidden">
            {(option: ComboboxOption) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.disabled ?? false}
                className={menuItemClass}
              >
                {option.icon}
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.end}
                <Base.ItemIndicator>
                  <Check size={18} aria-hidden className="text-brand-text" />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
