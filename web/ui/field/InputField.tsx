import { type ReactNode, useId } from 'react'
import { FieldLabelRow, fieldLabelClass } from './FieldLabelRow.tsx'
import type { FieldTexts } from './FormField.tsx'

/** What ties an input to its label, its hint and its error. Spread it on the element. */
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
 * Label, hint and error around one of the browser's own inputs. It does what `FormField` does for Base UI's controls
 * without their code, because the first page a stranger sees is a form.
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
