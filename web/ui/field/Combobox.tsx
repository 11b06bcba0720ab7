import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { menuItemClass } from '#web/ui/menu/menuItemClass.ts'
import type { Choice } from '#web/ui/option/choice.ts'
import { floatingClass } from '#web/ui/overlay/overlayClass.ts'
import { fieldClass } from './fieldClass.ts'
import { type FieldTexts, FormField } from './FormField.tsx'

export type ComboboxOption<Value extends string = string> = Choice<Value> & {
  /** Additional search terms, such as a code. */
  keywords?: string
  /** Shown at the end of the row. */
  end?: ReactNode
}

/** For options that a server finds by the typed text. */
export interface ComboboxSearch<Value extends string = string> {
  /** Called with the typed text, and with an empty one when the user stops searching. */
  onSearch: (text: string) => void
  /** Whether the options still belong to an earlier text. Until they change, the matching ones are shown. */
  isSearching: boolean
  /** Shown if none of them matches. */
  searchingText: ReactNode
  /** Shown below the options if the server has more. */
  moreText?: ReactNode
  /** The option of the value, which search results may lack. */
  chosen?: ComboboxOption<Value> | undefined
}

export type ComboboxProps<Value extends string> = FieldTexts & {
  options: readonly ComboboxOption<Value>[]
  value: Value | null
  onValueChange: (value: Value | null) => void
  onBlur?: () => void
  search?: ComboboxSearch<Value>
  placeholder?: string
  /** Shown if nothing matches. */
  emptyText: ReactNode
  /** Label of the button that opens the whole list. */
  openLabel: string
  name?: string
  disabled?: boolean
}

/** Selects one of many options by typing. Ignores case and diacritics. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { options, onValueChange, onBlur, search, placeholder, emptyText, openLabel, name, disabled, ...texts } = props
  const { contains } = Base.useFilter()
  const hasWords = ({ label, keywords = '' }: ComboboxOption<Value>, query: string) =>
    query.split(/\s+/).every((word) => contains(`${label} ${keywords}`, word))
  return (
    <FormField {...texts} disabled={disabled}>
      <Base.Root
        items={options}
        value={useChosen(props)}
        onValueChange={(next: ComboboxOption<Value> | null) => onValueChange(next?.value ?? null)}
        isItemEqualToValue={(one: ComboboxOption<Value>, other: ComboboxOption<Value>) => one.value === other.value}
        itemToStringLabel={(option: ComboboxOption<Value>) => option.label}
        itemToStringValue={(option: ComboboxOption<Value>) => option.value}
        filter={search?.isSearching === false ? null : hasWords}
        autoHighlight
        onInputValueChange={(text, { reason }) => search?.onSearch(reason === 'input-change' ? text : '')}
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
        <ComboboxList
          {...(search?.isSearching ? { emptyText: search.searchingText } : { emptyText, moreText: search?.moreText })}
        />
      </Base.Root>
    </FormField>
  )
}

/** The option of the value. It must stay the same object: otherwise typed text would be replaced by its label. */
function useChosen<Value extends string>({ options, value, search }: ComboboxProps<Value>) {
  const chosen = [...options, search?.chosen].find((option) => option?.value === value) ?? null
  const [stable, setStable] = useState(chosen)
  if (stable?.value === chosen?.value && stable?.label === chosen?.label) return stable
  setStable(chosen)
  return chosen
}

function ComboboxList({ emptyText, moreText }: { emptyText: ReactNode; moreText?: ReactNode }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup
          className={classNames(
            floatingClass,
            'flex max-h-[min(25rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) flex-col',
          )}
        >
          <Base.Empty className="px-4 py-3 text-sm text-muted empty:hidden">{emptyText}</Base.Empty>
          <Base.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 empty:hidden">
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
          <Base.Status className="text-sm text-muted not-empty:px-4 not-empty:pt-1 not-empty:pb-3">
            {moreText}
          </Base.Status>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
