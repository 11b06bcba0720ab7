import { DateField, type DateFieldProps, TimeField, type TimeFieldProps } from '#web/ui/date/DateFields.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

type OwnedByForm = 'name' | 'value' | 'onChange' | 'error'

/** A form field for a day, stored as YYYY-MM-DD; empty while a part is missing. */
export function FormDate({ of, ...control }: Omit<DateFieldProps, OwnedByForm> & { of: Field<string> }) {
  const { name, value, set, error } = useField(of)
  return <DateField {...control} name={name} value={value} onChange={(day) => set(day ?? '')} error={error} />
}

/** A form field for a time of day, stored as HH:mm; empty while a part is missing. */
export function FormTime({ of, ...control }: Omit<TimeFieldProps, OwnedByForm> & { of: Field<string> }) {
  const { name, value, set, error } = useField(of)
  return <TimeField {...control} name={name} value={value} onChange={(time) => set(time ?? '')} error={error} />
}
