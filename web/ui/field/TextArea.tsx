import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from './fieldClass.ts'
import type { FieldTexts } from './FormField.tsx'
import { InputField } from './InputField.tsx'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'style'> & FieldTexts

/** Several lines of text, in a box that grows. */
export function TextArea({ label, labelHidden, hint, error, aside, disabled, rows = 3, ...input }: TextAreaProps) {
  return (
    <InputField {...{ label, labelHidden, hint, error, aside, disabled }}>
      {(own) => (
        <textarea
          rows={rows}
          {...input}
          {...own}
          className={classNames(fieldClass, 'field-sizing-content max-h-80 resize-none py-2.5')}
        />
      )}
    </InputField>
  )
}
