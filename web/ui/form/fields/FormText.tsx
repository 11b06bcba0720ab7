import { TextField, type TextFieldProps } from '#web/ui/field/TextField.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

type OwnedByForm = 'name' | 'value' | 'defaultValue' | 'onChange' | 'error'

/** A form field with one line of text. */
export function FormText({ of, ...control }: Omit<TextFieldProps, OwnedByForm> & { of: Field<string> }) {
  const { name, value, set, error } = useField(of)
  return (
    <TextField
      {...control}
      name={name}
      value={value}
      onChange={(event) => set(event.currentTarget.value)}
      error={error}
    />
  )
}

/** A form field for an integer, stored as typed: digits of any script are valid. */
export function FormNumber(props: Omit<TextFieldProps, OwnedByForm> & { of: Field<string> }) {
  return <FormText inputMode="numeric" autoComplete="off" {...props} />
}
