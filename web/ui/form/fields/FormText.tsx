import { TextField, type TextFieldProps } from '#web/ui/field/TextField.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

type OwnedByForm = 'name' | 'value' | 'defaultValue' | 'onChange' | 'error'

/** One line of text in a form. */
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

/** A whole number in a form, kept as it is typed: digits of any script count. */
export function FormNumber(props: Omit<TextFieldProps, OwnedByForm> & { of: Field<string> }) {
  return <FormText inputMode="numeric" autoComplete="off" {...props} />
}
