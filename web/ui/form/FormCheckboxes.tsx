import { CheckboxGroup, type CheckboxGroupProps } from '#web/ui/CheckboxGroup.tsx'
import type { Field } from './FormStore.ts'
import { useField } from './useForm.ts'

type OwnedByForm = 'name' | 'value' | 'onValueChange' | 'error'

/** Any number of a few in a form, all of them in sight. */
export function FormCheckboxes<Value extends string>({
  of,
  ...control
}: Omit<CheckboxGroupProps<Value>, OwnedByForm> & { of: Field<Value[]> }) {
  const { value, set, error } = useField(of)
  return <CheckboxGroup<Value> {...control} value={value} onValueChange={set} error={error} />
}
