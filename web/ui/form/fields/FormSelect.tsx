import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { Select, type SelectProps } from '#web/ui/option/Select.tsx'

type OwnedByForm = 'name' | 'value' | 'onValueChange' | 'error'

interface FormSelectProps<Value extends string> extends Omit<SelectProps<Value>, OwnedByForm> {
  of: Field<Value>
  /** Called with the new value, to change other fields. */
  onPick?: (value: Value) => void
}

/** A form field with one of a few options, from a list. */
export function FormSelect<Value extends string>({ of, onPick, ...control }: FormSelectProps<Value>) {
  const { name, value, set, error } = useField(of)
  const pick = (next: Value) => {
    set(next)
    onPick?.(next)
  }
  return <Select<Value> {...control} name={name} value={value} onValueChange={pick} error={error} />
}
