import { Field } from '@base-ui/react/field'
import type { ComponentProps } from 'react'
import { classNames } from './classNames.ts'
import { fieldClass } from './fieldClass.ts'
import { type FieldTexts, FormField } from './FormField.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'style'> & FieldTexts

/** Several lines of text; the box grows with them. */
export function TextArea({ label, labelHidden, hint, error, aside, disabled, rows = 3, ...input }: TextAreaProps) {
  return (
    <FormField {...{ label, hint, error, aside, disabled }} {...(labelHidden ? { labelHidden } : {})}>
      <Field.Control
        render={
          <textarea
            rows={rows}
            {...input}
            className={classNames(fieldClass, 'field-sizing-content max-h-80 resize-none py-2.5')}
          />
        }
      />
    </FormField>
  )
}
