import { ToggleGroup } from '@base-ui/react/toggle-group'
import { classNames } from '#web/ui/classNames.ts'
import { Chip } from './Chip.tsx'
import type { Choice } from './choice.ts'

export type FilterChipsProps<Value extends string> = {
  label: string
  options: readonly Choice<Value>[]
  value: readonly Value[]
  onValueChange: (value: Value[]) => void
  /** Without it, selecting a chip deselects the previous one. */
  multiple?: boolean
  /** Stays on one scrolling line, for narrow screens. */
  scrolls?: boolean
}

/** Filters a list. An empty value does not filter. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, options, value, onValueChange, multiple = false, scrolls } = props
  return (
    <ToggleGroup
      aria-label={label}
      value={value}
      onValueChange={(next: Value[]) => onValueChange(next)}
      multiple={multiple}
      className={classNames('flex gap-2', scrolls ? 'no-scrollbar -m-1 overflow-x-auto p-1' : 'flex-wrap')}
    >
      {options.map((option) => (
        <Chip key={option.value} value={option.value} icon={option.icon} disabled={option.disabled ?? false}>
          {option.label}
        </Chip>
      ))}
    </ToggleGroup>
  )
}
