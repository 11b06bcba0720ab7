import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#web/ui/classNames.ts'
import { fieldClass } from '#web/ui/field/fieldClass.ts'
import { InputField } from '#web/ui/field/InputField.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { CountryPicker } from './CountryPicker.tsx'
import { emptyPhone, type PhoneEntry } from './phoneEntry.ts'

// The phone number rules are larger than the form, so they load when the user focuses the field.
const loadRules = () => import('./readPhone.ts')

/** A country and a phone number. Always laid out left to right. */
export function PhoneField({ of }: { of: Field<PhoneEntry> }) {
  const { t } = useLingui()
  const { name, value: entry, set, error } = useField(of)
  const [rules, setRules] = useState<Awaited<ReturnType<typeof loadRules>>>()
  const wantRules = () => void loadRules().then(setRules, () => undefined)
  // A number typed before the rules loaded, or restored from a draft, may contain a calling code.
  const isUnread = entry.e164 === undefined && entry.national !== ''
  const value = rules && isUnread ? rules.readPhone(entry.national, entry.country) : entry

  const type = (typed: string): void => {
    const { country, callingCode } = value
    set(rules ? rules.readPhone(typed, country) : { ...emptyPhone, country, callingCode, national: typed })
  }
  const pick = (country: string): void => {
    void loadRules().then(({ readPhone }) => set(readPhone(value.national, country)), reportError)
  }
  const suggest = useEffectEvent(async () => {
    if (isUnread) wantRules()
    const country = countryOfReader()
    if (entry.national !== '' || entry.country !== emptyPhone.country || country === emptyPhone.country) return
    const { readPhone } = await loadRules()
    set(readPhone('', country))
  })
  useEffect(() => void suggest().catch(() => undefined), [])

  return (
    <InputField label={t`Mobile number`} labelHidden error={error}>
      {(own) => (
        <div dir="ltr" className="flex gap-2" onFocus={wantRules} onPointerEnter={wantRules}>
          <CountryPicker country={value.country} callingCode={value.callingCode} onPick={pick} />
          <input
            {...own}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={value.national}
            onChange={(event) => type(event.currentTarget.value)}
            className={classNames(fieldClass, 'type-number flex-1')}
          />
        </div>
      )}
    </InputField>
  )
}

/** The region of the browser's language, or the most likely region for that language. */
function countryOfReader(): string {
  return new Intl.Locale(navigator.language).maximize().region ?? emptyPhone.country
}
