import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from './fieldClass.ts'
import type { FieldTexts } from './FormField.tsx'
import { InputField } from './InputField.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'style' | 'defaultValue' | 'value'> &
  FieldTexts & {
    value?: string
    defaultValue?: string
    /** Inside the box, before and after the text. */
    start?: ReactNode
    end?: ReactNode
  }

/** One line of text. Forms use `FormText`. */
export function TextField({ label, labelHidden, hint, error, aside, start, end, disabled, ...input }: TextFieldProps) {
  return (
    <InputField {...{ label, labelHidden, hint, error, aside, disabled }}>
      {(own) => (
        <div className="relative flex items-center">
          {start && <span className="pointer-events-none absolute start-3 grid text-muted">{start}</span>}
          <input
            {...input}
            {...own}
            className={classNames(fieldClass, Boolean(start) && 'ps-10', Boolean(end) && 'pe-11')}
          />
          {end && <span className="absolute end-0 grid min-w-11 place-items-center text-muted">{end}</span>}
        </div>
      )}
    </InputField>
  )
}
