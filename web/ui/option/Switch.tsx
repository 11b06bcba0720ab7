import { Field } from '@base-ui/react/field'
import { Switch as Base } from '@base-ui/react/switch'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChoiceText } from './ChoiceText.tsx'

export type SwitchProps = {
  label: ReactNode
  description?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
}

/** A toggle with an immediate effect. Its state shows by position and mark as well as by color. */
export function Switch({ label, description, checked, onCheckedChange, name, disabled }: SwitchProps) {
  return (
    <Field.Root>
      <Field.Label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 select-none has-data-disabled:cursor-not-allowed has-data-disabled:opacity-45">
        <ChoiceText label={label} description={description} />
        <Base.Root
          checked={checked}
          onCheckedChange={(next) => onCheckedChange(next)}
          disabled={disabled ?? false}
          {...(name ? { name } : {})}
          className="flex h-6.5 w-11 shrink-0 items-center rounded-full border-2 border-field bg-track px-0.5 transition-colors duration-120 data-checked:border-brand-line data-checked:bg-brand-line"
        >
          <Base.Thumb className="group grid size-4.5 place-items-center rounded-full bg-muted transition-[translate,background-color] duration-120 data-checked:translate-x-4.5 data-checked:bg-surface rtl:data-checked:-translate-x-4.5">
            <Check size={12} strokeWidth={4} aria-hidden className="hidden text-fg group-data-checked:block" />
          </Base.Thumb>
        </Base.Root>
      </Field.Label>
    </Field.Root>
  )
}
