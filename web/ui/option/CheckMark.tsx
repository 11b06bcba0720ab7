import { Checkbox } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The box without a label. */
export function CheckMark(props: Omit<ComponentProps<typeof Checkbox.Root>, 'className' | 'children'>) {
  return (
    <Checkbox.Root
      {...props}
      className="grid size-5 shrink-0 translate-y-px place-items-center rounded-[4px] border-2 border-field bg-surface text-on-brand data-checked:border-brand-line data-checked:bg-brand data-indeterminate:border-brand-line data-indeterminate:bg-brand data-invalid:border-live"
    >
      <Checkbox.Indicator>
        {props.indeterminate ? (
          <Minus size={14} strokeWidth={3.5} aria-hidden />
        ) : (
          <Check size={14} strokeWidth={3.5} aria-hidden />
        )}
      </Checkbox.Indicator>
    </Checkbox.Root>
  )
}
