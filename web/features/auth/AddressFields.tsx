import { useLingui } from '@lingui/react/macro'
import { Mail, Smartphone } from 'lucide-react'
import type { FieldError, RefCallBack } from 'react-hook-form'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import type { AddressForm } from './addressForm.ts'
import { EmailField } from './EmailField.tsx'
import { useFieldText } from './fieldMessages.ts'
import { PhoneField } from './PhoneField.tsx'

/** One field of a form, as `useController` gives it. */
interface Controlled<TValue> {
  field: { value: TValue; onChange: (value: TValue) => void; onBlur: () => void; ref: RefCallBack }
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
    { value: 'phone', label: t`Mobile number`, icon: <Smartphone size={18} aria-hidden /> },
    { value: 'email', label: t`Email`, icon: <Mail size={18} aria-hidden /> },
  ] as const
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        label={t`Where to send the code`}
        labelShown
        options={channels}
        value={channel.field.value}
        onValueChange={channel.field.onChange}
        fullWidth
      />
      {channel.field.value === 'email' ? (
        <EmailField {...email.field} error={fieldText(email.fieldState.error?.message)} />
      ) : (
        <PhoneField {...phone.field} error={fieldText(phone.fieldState.error?.message)} />
      )}
    </div>
  )
}
