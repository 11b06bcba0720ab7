import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useId } from 'react'
import type { Choice } from './choice.ts'
import { classNames } from './classNames.ts'

export type SegmentedControlProps<Value extends string> = {
  label: string
  /** Sets the label above, where the place does not say what is chosen. */
  labelShown?: boolean
  options: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  fullWidth?: boolean
}

/** Two to four views of the same thing, exactly one of them chosen. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, labelShown, options, value, onValueChange, fullWidth } = props
  const labelId = useId()
  const choices = (
    <RadioGroup
      {...(labelShown ? { 'aria-labelledby': labelId } : { 'aria-label': label })}
      value={value}
      onValueChange={(next: Value) => onValueChange(next)}
      className={classNames('inline-flex gap-1 rounded bg-track p-0.5', fullWidth && 'w-full')}
    >
      {options.map((option) => (
        <Radio.Root
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          nativeButton
          render={(button) => <button type="button" {...button} />}
          className="inline-flex h-10 flex-1 cursor-pointer items-center justify-center gap-2 rounded-inner border border-transparent px-4 text-sm font-[560] whitespace-nowrap text-muted transition-colors duration-120 select-none hover:text-fg data-checked:border-field data-checked:bg-surface data-checked:text-fg data-disabled:opacity-45"
        >
          {option.icon}
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
  if (!labelShown) return choices
  return (
    <div className="flex flex-col gap-1.5">
      <span id={labelId} className="text-sm font-[560]">
        {label}
      </span>
      {choices}
    </div>
  )
}
