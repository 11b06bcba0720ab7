import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { RadioGroup, type RadioGroupProps } from '#web/ui/option/RadioGroup.tsx'

type OwnedByForm = 'name' | 'value' | 'onValueChange' | 'error'

/** A form field with one of a few options, all visible. With an initial value of null, none is selected. */
export function FormRadios<Value extends string>({
  of,
  ...control
}: Omit<RadioGroupProps<Value>, OwnedByForm> & { of: Field<Value | null> }) {
  const { name, value, set, error } = useField(of)
  return <RadioGroup<Value> {...control} name={name} value={value} onValueChange={set} error={error} />
}
