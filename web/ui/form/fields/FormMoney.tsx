import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { MoneyField, type MoneyFieldProps } from '#web/ui/number/MoneyField.tsx'

type OwnedByForm = 'name' | 'value' | 'onChange' | 'error'

/** A form field for an amount of money, stored in the smallest unit of the currency; null while empty. */
export function FormMoney({
  of,
  currency,
  ...control
}: Omit<MoneyFieldProps, OwnedByForm> & { of: Field<number | null>; currency: string }) {
  const { name, value, set, error } = useField(of)
  return (
    <MoneyField
      {...control}
      name={name}
      value={{ amount: value, currency }}
      onChange={({ amount }) => set(amount)}
      error={error}
    />
  )
}
