import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { SegmentedControl, type SegmentedControlProps } from '#web/ui/option/SegmentedControl.tsx'

type FormSegmentsProps<Value extends string> = Omit<SegmentedControlProps<Value>, 'value' | 'onValueChange'> & {
  of: Field<Value>
}

/** One of two to four in a form, on which the fields after it may depend. */
export function FormSegments<Value extends string>({ of, ...control }: FormSegmentsProps<Value>) {
  const { value, set } = useField(of)
  return <SegmentedControl<Value> labelShown fullWidth {...control} value={value} onValueChange={set} />
}
