import { type ReactNode, useId } from 'react'
import { FieldLabelRow, fieldLabelClass } from './FieldLabelRow.tsx'
import type { FieldTexts } from './FormField.tsx'

/** Props that associate an input with its label, hint and error. Spread them on the element. */
export type InputTies = {
  id: string
  disabled: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'data-invalid': '' | undefined
  'data-disabled': '' | undefined
}

export type InputFieldProps = FieldTexts & {
  disabled?: boolean | undefined
  children: (own: InputTies) => ReactNode
}

/**
 * Label, hint and error around a native input. It does the same as `FormField` without the code of Base UI, because a
 * visitor's first page has a form.
 */
export function InputField({ label, labelHidden, aside, hint, error, disabled = false, children }: InputFieldProps) {
  const id = useId()
  const message = error || hint
  const own: InputTies = {
    id,
    disabled,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': message ? `${id}-message` : undefined,
    'data-invalid': error ? '' : undefined,
    'data-disabled': disabled ? '' : undefined,
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <FieldLabelRow hidden={labelHidden} aside={aside}>
        <label htmlFor={id} className={fieldLabelClass} data-disabled={disabled ? '' : undefined}>
          {label}
        </label>
      </FieldLabelRow>
      {children(own)}
      {message && (
        <span id={`${id}-message`} className={error ? 'text-sm text-live' : 'text-sm text-muted'}>
          {message}
        </span>
      )}
    </div>
  )
}
