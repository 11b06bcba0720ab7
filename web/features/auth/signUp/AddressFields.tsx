import { useLingui } from '@lingui/react/macro'
import { Mail, Smartphone } from 'lucide-react'
import type { AddressForm } from '#web/features/auth/addressForm.ts'
import { PhoneField } from '#web/features/auth/phone/PhoneField.tsx'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { type Field, partOf } from '#web/ui/form/FormStore.ts'
import { useField } from '#web/ui/form/useForm.ts'

/** The address that receives the code: email or mobile number. */
export function AddressFields({ of }: { of: Field<AddressForm> }) {
  const { t } = useLingui()
  const channel = partOf(of, 'channel')
  const channels = [
    { value: 'email', label: t`Email`, icon: <Mail size={18} aria-hidden /> },
    { value: 'phone', label: t`Mobile number`, icon: <Smartphone size={18} aria-hidden /> },
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <FormSegments of={channel} label={t`Where to send the code`} options={channels} />
      {useField(channel).value === 'email' ? (
        <FormText
          of={partOf(of, 'email')}
          label={t`Email address`}
          labelHidden
          placeholder={t`name@example.com`}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          // Email addresses are written left to right in every language.
          dir="ltr"
        />
      ) : (
        <PhoneField of={partOf(of, 'phone')} />
      )}
    </div>
  )
}
