import { Field } from '@base-ui/react/field'
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/fieldClass.ts'
import { FormField } from '#web/ui/FormField.tsx'
import { CountryPicker } from './CountryPicker.tsx'
import type { PhoneEntry } from './phoneEntry.ts'
import { readPhone } from './readPhone.ts'

export interface PhoneFieldProps {
  value: PhoneEntry
  onChange: (value: PhoneEntry) => void
  onBlur: () => void
  /** The number's own field, for who moves the focus to what is wrong. */
  ref: Ref<HTMLInputElement>
  error: string | undefined
}

/** A country and a number, which always run from the left. */
export function PhoneField({ value: given, onChange, onBlur, ref, error }: PhoneFieldProps) {
  const { t } = useLingui()
  // A number from elsewhere comes whole, with its calling code.
  const value = given.national.startsWith('+') ? readPhone(given.national, given.country) : given
  return (
    <FormField label={t`Mobile number`} labelHidden error={error}>
      <div dir="ltr" className="flex gap-2">
        <CountryPicker country={value.country} onPick={(country) => onChange(readPhone(value.national, country))} />
        <Field.Control
          ref={ref}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={value.national}
          onValueChange={(typed) => onChange(readPhone(typed, value.country))}
          onBlur={onBlur}
          className={classNames(fieldClass, 'type-number flex-1')}
        />
      </div>
    </FormField>
  )
}
