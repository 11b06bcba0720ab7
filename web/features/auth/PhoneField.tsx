import { useLingui } from '@lingui/react/macro'
import { type Ref, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/fieldClass.ts'
import { InputField } from '#web/ui/InputField.tsx'
import { CountryPicker } from './CountryPicker.tsx'
import { emptyPhone, type PhoneEntry } from './phoneEntry.ts'

export interface PhoneFieldProps {
  value: PhoneEntry
  onChange: (value: PhoneEntry) => void
  onBlur: () => void
  /** The number's own field, for who moves the focus to what is wrong. */
  ref: Ref<HTMLInputElement>
  error: string | undefined
}

// The rules of every country's numbers weigh more than the form, so they come when somebody reaches for the field.
const loadRules = () => import('./readPhone.ts')

/** A country and a number, which always run from the left. */
export function PhoneField({ value: given, onChange, onBlur, ref, error }: PhoneFieldProps) {
  const { t } = useLingui()
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>>>()
  const wantRules = () => void loadRules().then(setRules, () => undefined)
  // What was typed before the rules came, or comes from elsewhere, may hold a calling code.
  const isUnread = given.e164 === undefined && given.national !== ''
  const value = rules && isUnread ? rules.readPhone(given.national, given.country) : given

  const type = (typed: string): void => {
    const { country, callingCode } = value
    onChange(rules ? rules.readPhone(typed, country) : { ...emptyPhone, country, callingCode, national: typed })
  }
  const pick = (country: string): void => {
    void loadRules().then(({ readPhone }) => onChange(readPhone(value.national, country)), reportError)
  }
  return (
    <InputField label={t`Mobile number`} labelHidden error={error}>
      {(own) => (
        <div dir="ltr" className="flex gap-2" onFocus={wantRules} onPointerEnter={wantRules}>
          <CountryPicker country={value.country} callingCode={value.callingCode} onPick={pick} />
          <input
            {...own}
            ref={ref}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={value.national}
            onChange={(event) => type(event.currentTarget.value)}
            onBlur={onBlur}
            className={classNames(fieldClass, 'type-number flex-1')}
          />
        </div>
      )}
    </InputField>
  )
}
