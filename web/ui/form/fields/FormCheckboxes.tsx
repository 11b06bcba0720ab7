import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { CheckboxGroup, type CheckboxGroupProps } from '#web/ui/option/CheckboxGroup.tsx'

type OwnedByForm = 'name' | 'value' | 'onValueChange' | 'error'

/** A form field with any number of a few options, all visible. */
export function FormCheckboxes<Value extends string>({
  of,
  ...control
}: Omit<CheckboxGroupProps<Value>, OwnedByForm> & { of: Field<Value[]> }) {
  const { value, set, error } = useField(of)
  return <CheckboxGroup<Value> {...control} value={value} onValueChange={set} error={error} />
}
