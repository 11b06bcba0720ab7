import { useLingui } from '@lingui/react/macro'
import type { FieldError } from 'react-hook-form'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { AddressForm } from './addressForm.ts'
import { useFieldText } from './fieldMessages.ts'
import { PhoneField } from './PhoneField.tsx'

/** One field of a form, as `useController` gives it. */
interface Controlled<TValue> {
  field: { value: TValue; onChange: (value: TValue) => void; onBlur: () => void }
  fieldState: { error?: FieldError | undefined }
}

interface AddressFieldsProps {
  channel: Controlled<AddressForm['channel']>
  email: Controlled<string>
  phone: Controlled<AddressForm['phone']>
}

/** Where the code goes: a mobile number or an e-mail address. */
export function AddressFields({ channel, email, phone }: AddressFieldsProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const channels = [
    { value: 'phone', label: t`Mobile number` },
    { value: 'email', label: t`E-mail` },
  ] as const
  return (
    <>
      <SegmentedControl
        label={t`Where to send the code`}
        options={channels}
        value={channel.field.value}
        onValueChange={channel.field.onChange}
        fullWidth
      />
      {channel.field.value === 'email' ? (
        <TextField
          label={t`E-mail address`}
          type="email"
          autoComplete="email"
          dir="ltr"
          value={email.field.value}
          onChange={(event) => email.field.onChange(event.currentTarget.value)}
          onBlur={email.field.onBlur}
          error={fieldText(email.fieldState.error?.message)}
        />
      ) : (
        <PhoneField
          value={phone.field.value}
          onChange={phone.field.onChange}
          onBlur={phone.field.onBlur}
          error={fieldText(phone.fieldState.error?.message)}
        />
      )}
    </>
  )
}
