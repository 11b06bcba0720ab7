import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import type { FieldTexts } from './FormField.tsx'

export type GroupTexts = Omit<FieldTexts, 'aside'>

/** Hint and error of a group of options. The group has its own legend. */
export function GroupField({ hint, error, children }: Pick<GroupTexts, 'hint' | 'error'> & { children: ReactNode }) {
  return (
    <Field.Root invalid={Boolean(error)} className="flex min-w-0 flex-col gap-1.5">
      {children}
      {error ? (
        <Field.Error match className="text-sm text-live">
          {error}
        </Field.Error>
      ) : (
        hint && <Field.Description className="text-sm text-muted">{hint}</Field.Description>
      )}
    </Field.Root>
  )
}
