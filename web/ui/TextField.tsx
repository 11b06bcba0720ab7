import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { fieldClass } from './fieldClass.ts'
import { type FieldTexts, FormField } from './FormField.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'style' | 'defaultValue' | 'value'> &
  FieldTexts & {
    value?: string
    defaultValue?: string
    /** Set inside the box, before and after the text. */
    start?: ReactNode
    end?: ReactNode
  }

/** One line of text. Spread `register(name)` of a form into it. */
export function TextField({ label, labelHidden, hint, error, aside, start, end, disabled, ...input }: TextFieldProps) {
  return (
    <FormField {...{ label, hint, error, aside, disabled }} {...(labelHidden ? { labelHidden } : {})}>
      <div className="relative flex items-center">
        {start && <span className="pointer-events-none absolute start-3 grid text-muted">{start}</span>}
        <Field.Control
          {...input}
          className={classNames(fieldClass, Boolean(start) && 'ps-10', Boolean(end) && 'pe-11')}
        />
        {end && <span className="absolute end-0 grid min-w-11 place-items-center text-muted">{end}</span>}
      </div>
    </FormField>
  )
}
