import { Combobox as Base } from '@base-ui/react/combobox'
import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import type { ComboboxOption } from '#web/ui/field/Combobox.tsx'
import { type ControlledField, useFocusHandle } from '#web/ui/field/controlledField.ts'
import { FormField } from '#web/ui/field/FormField.tsx'
import { menuItemClass } from '#web/ui/menu/menuItemClass.ts'
import { floatingClass } from '#web/ui/overlay/overlayClass.ts'
import { chipClass, chipRemoveClass, chipsClass } from './chipsClass.ts'

export type MultiSelectProps<Value extends string> = ControlledField<readonly Value[]> & {
  options: readonly ComboboxOption<Value>[]
  placeholder?: string | undefined
  /** Shown if nothing matches. */
  emptyText?: ReactNode
}

/** Selects several options by typing. Selected ones are chips in the field; Backspace removes the last one. */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { value, onChange, onBlur, name, required, ref, options, placeholder, emptyText, ...texts } = props
  const { t } = useLingui()
  const { contains } = Base.useFilter()
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useFocusHandle(ref, () => input.current)
  const chosen = options.filter((option) => value.includes(option.value))
  return (
    <FormField {...texts}>
      <Base.Root
        multiple
        items={options}
        value={chosen}
        onValueChange={(next: ComboboxOption<Value>[]) => onChange(next.map((option) => option.value))}
        isItemEqualToValue={(one: ComboboxOption<Value>, other: ComboboxOption<Value>) => one.value === other.value}
        itemToStringLabel={(option: ComboboxOption<Value>) => option.label}
        itemToStringValue={(option: ComboboxOption<Value>) => option.value}
        filter={(option: ComboboxOption<Value>, query) => contains(`${option.label} ${option.keywords ?? ''}`, query)}
        autoHighlight
        disabled={texts.disabled ?? false}
        required={required ?? false}
        {...(name ? { name } : {})}
      >
        <Base.Chips
          ref={box}
          className={classNames(chipsClass, 'relative pe-11')}
          data-invalid={texts.error ? '' : undefined}
          data-disabled={texts.disabled ? '' : undefined}
        >
          {chosen.map((option) => (
            <ChosenChip key={option.value} name={option.label} icon={option.icon} />
          ))}
          <Base.Input
            ref={input}
            onBlur={onBlur}
            placeholder={chosen.length === 0 ? placeholder : undefined}
            className="min-h-7 min-w-8 basis-8 flex-1 bg-transparent px-1 text-base outline-none"
          />
          <Base.Trigger
            aria-label={t`Show all choices`}
            className="absolute end-0 top-0 grid size-[calc(var(--control)-2px)] cursor-pointer place-items-center rounded text-muted"
          >
            <ChevronDown size={18} aria-hidden />
          </Base.Trigger>
        </Base.Chips>
        <MultiSelectList anchor={box} emptyText={emptyText ?? t`No matches`} />
      </Base.Root>
    </FormField>
  )
}

function ChosenChip({ name, icon }: { name: string; icon: ReactNode }) {
  const { t } = useLingui()
  return (
    <Base.Chip className={classNames(chipClass, 'data-highlighted:border-brand-line')}>
      {icon}
      <bdi className="truncate">{name}</bdi>
      <Base.ChipRemove aria-label={t`Remove ${name}`} className={chipRemoveClass}>
        <X size={14} aria-hidden />
      </Base.ChipRemove>
    </Base.Chip>
  )
}

function MultiSelectList(props: { anchor: React.RefObject<HTMLDivElement | null>; emptyText: ReactNode }) {
  return (
    <Base.Portal>
      <Base.Positioner anchor={props.anchor} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup className={classNames(floatingClass, 'w-(--anchor-width) max-w-(--available-width)')}>
          <Base.Empty className="px-4 py-3 text-sm text-muted empty:hidden">{props.emptyText}</Base.Empty>
          <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 empty:hidden">
            {(option: ComboboxOption) => (
              <Base.Item
                key={option.value}
                value={option}
                disabled={option.disabled ?? false}
                className={menuItemClass}
              >
                <span className="grid size-5 shrink-0 place-items-center rounded-[4px] border-2 border-field text-on-brand in-data-selected:border-brand-line in-data-selected:bg-brand">
                  <Base.ItemIndicator>
                    <Check size={14} strokeWidth={3.5} aria-hidden />
                  </Base.ItemIndicator>
                </span>
                {option.icon}
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.end}
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
