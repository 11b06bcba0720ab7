import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { RadioGroup, type RadioGroupProps } from '#web/ui/option/RadioGroup.tsx'

type OwnedByForm = 'name' | 'value' | 'onValueChange' | 'error'

/** One of a few in a form, all of them in sight. Nothing is chosen at first where it starts with null. */
export function FormRadios<Value extends string>({
  of,
  ...control
}: Omit<RadioGroupProps<Value>, OwnedByForm> & { of: Field<Value | null> }) {
  const { name, value, set, error } = useField(of)
  return <RadioGroup<Value> {...control} name={name} value={value} onValueChange={set} error={error} />
}
