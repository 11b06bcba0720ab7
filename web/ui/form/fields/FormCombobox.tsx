import { Combobox, type ComboboxProps } from '#web/ui/field/Combobox.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

type OwnedByForm = 'name' | 'value' | 'onValueChange' | 'error'

/** A form field with one of many options, selected by typing. */
export function FormCombobox<Value extends string>({
  of,
  ...control
}: Omit<ComboboxProps<Value>, OwnedByForm> & { of: Field<Value | null> }) {
  const { name, value, set, error } = useField(of)
  return <Combobox<Value> {...control} name={name} value={value} onValueChange={set} error={error} />
}
