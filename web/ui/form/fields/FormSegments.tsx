import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { SegmentedControl, type SegmentedControlProps } from '#web/ui/option/SegmentedControl.tsx'

type FormSegmentsProps<Value extends string> = Omit<SegmentedControlProps<Value>, 'value' | 'onValueChange'> & {
  of: Field<Value>
}

/** A form field with one of two to four options, on which later fields may depend. */
export function FormSegments<Value extends string>({ of, ...control }: FormSegmentsProps<Value>) {
  const { value, set } = useField(of)
  return <SegmentedControl<Value> labelShown fullWidth {...control} value={value} onValueChange={set} />
}
