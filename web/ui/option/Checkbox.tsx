import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { GroupField } from '#web/ui/field/GroupField.tsx'
import { CheckMark } from './CheckMark.tsx'
import { choiceRowClass } from './choiceRowClass.ts'
import { ChoiceText } from './ChoiceText.tsx'

export type CheckboxProps = {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  name?: string
  disabled?: boolean
}

/** A yes-or-no option. */
export function Checkbox({ label, description, error, checked, onCheckedChange, name, disabled }: CheckboxProps) {
  return (
    <GroupField error={error}>
      <Field.Label className={choiceRowClass('plain')}>
        <CheckMark
          checked={checked}
          onCheckedChange={(next) => onCheckedChange(next)}
          disabled={disabled ?? false}
          {...(name ? { name } : {})}
        />
        <ChoiceText label={label} description={description} />
      </Field.Label>
    </GroupField>
  )
}
