import { ChevronDown } from 'lucide-react'
import { classNames } from '#web/ui/classNames.ts'
import type { Choice } from '#web/ui/option/choice.ts'
import { MenuOnDemand } from './MenuOnDemand.tsx'

export type ChoiceMenuProps = {
  /** The subject of the choice, which is the button's label while nothing is selected. */
  label: string
  /** The entry that clears the selection, such as "Any level". */
  anyLabel: string
  options: readonly Choice[]
  value: string | undefined
  onValueChange: (value: string | undefined) => void
}

const load = async () => (await import('./OpenedChoiceMenu.tsx')).OpenedChoiceMenu

/**
 * Selects one of several options or none, with a button that shows the selection. For filters that would need too much
 * room as chips.
 */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, options, value } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <MenuOnDemand
      load={load}
      given={props}
      trigger={
        <button
          type="button"
          aria-label={chosen ? `${label}: ${chosen.label}` : undefined}
          className={classNames(
            'inline-flex h-(--control-compact) max-w-56 shrink-0 cursor-pointer items-center gap-1.5 rounded border ps-3 pe-2 text-sm font-[560] whitespace-nowrap transition-[background-color,border-color,scale] duration-120 select-none active:scale-[.97]',
            value === undefined
              ? 'border-field text-fg hover:bg-track'
              : 'border-brand-line bg-brand-soft text-brand-text',
          )}
        >
          <bdi className="truncate">{chosen?.label ?? label}</bdi>
          <ChevronDown size={16} aria-hidden className="shrink-0" />
        </button>
      }
    />
  )
}
