import { CheckboxGroup, type CheckboxGroupProps } from '#web/ui/CheckboxGroup.tsx'
import { RadioGroup, type RadioGroupProps } from '#web/ui/RadioGroup.tsx'
import type { Field } from './FormStore.ts'
import { useField } from './useForm.ts'

type OwnedByForm = 'name' | 'value' | 'onValueChange' | 'error'

/** One of a few in a form, all of them in sight. Nothing is chosen at first where it starts with null. */
export function FormRadios<Value extends string>({
  of,
  ...control
}: Omit<RadioGroupProps<Value>, OwnedByForm> & { of: Field<Value | null> }) {
  const { name, value, set, error } = useField(of)
  return <RadioGroup<Value> {...control} name={name} value={value} onValueChange={set} error={error} />
}

/** Any number of a few in a form, all of them in sight. */
export function FormCheckboxes<Value extends string>({
  of,
  ...control
}: Omit<CheckboxGroupProps<Value>, OwnedByForm> & { of: Field<Value[]> }) {
  const { value, set, error } = useField(of)
  return <CheckboxGroup<Value> {...control} value={value} onValueChange={set} error={error} />
}
