import { useId } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import type { Choice } from './choice.ts'

export type SegmentedControlProps<Value extends string> = {
  label: string
  /** Shows the label above the control, if the context does not make its subject clear. */
  labelShown?: boolean
  options: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  fullWidth?: boolean
}

/** Exactly one of two to four options, built on native radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, labelShown, options, value, onValueChange, fullWidth } = props
  const id = useId()
  const choices = (
    <div
      role="radiogroup"
      {...(labelShown ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label })}
      className={classNames('inline-flex flex-wrap gap-1 rounded bg-track p-0.5', fullWidth && 'w-full')}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-10 flex-1 items-center justify-center gap-2 rounded-inner border border-transparent px-4 text-sm font-[560] whitespace-nowrap text-muted transition-colors duration-120 select-none hover:text-fg has-checked:border-field has-checked:bg-surface has-checked:text-fg has-disabled:opacity-45"
        >
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-inner"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
  if (!labelShown) return choices
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-[560]">
        {label}
      </span>
      {choices}
    </div>
  )
}
