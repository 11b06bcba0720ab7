import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { FieldLabelRow, fieldLabelClass } from './FieldLabelRow.tsx'

export type FieldTexts = {
  label: ReactNode
  /** Hides the label visually if the context makes it clear; screen readers still read it. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  /** Shown and announced if set; the control is then invalid. */
  error?: ReactNode
  /** Beside the label, such as "optional". */
  aside?: ReactNode
}

export type FormFieldProps = FieldTexts & {
  disabled?: boolean | undefined
  /** False for controls that are not native inputs, such as a select's button. */
  nativeLabel?: boolean
  /** Announces the error immediately, for a field that is validated while it has the focus. */
  announces?: boolean
  children: ReactNode
}

/** Wraps a Base UI control with its label, hint and error. Base UI associates them with the control. */
export function FormField({ children, disabled, error, announces, ...texts }: FormFieldProps) {
  return (
    <Field.Root
      invalid={Boolean(error)}
      {...(disabled === undefined ? {} : { disabled })}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <LabelRow {...texts} />
      {children}
      {error ? (
        <Field.Error match {...(announces ? { role: 'alert' } : {})} className="text-sm text-live">
          {error}
        </Field.Error>
      ) : (
        texts.hint && <Field.Description className="text-sm text-muted">{texts.hint}</Field.Description>
      )}
    </Field.Root>
  )
}

function LabelRow({ label, labelHidden, aside, nativeLabel = true }: Omit<FormFieldProps, 'children'>) {
  return (
    <FieldLabelRow hidden={labelHidden} aside={aside}>
      <Field.Label nativeLabel={nativeLabel} className={fieldLabelClass} {...(nativeLabel ? {} : { render: <div /> })}>
        {label}
      </Field.Label>
    </FieldLabelRow>
  )
}
