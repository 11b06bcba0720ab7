import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { AddressForm } from './addressForm.ts'

// The rules of every country's numbers weigh more than the form, so they come after it.
const PhoneField = lazy(async () => ({ default: (await import('./PhoneField.tsx')).PhoneField }))

interface AddressFieldsProps {
  value: AddressForm
  onChange: (value: AddressForm) => void
  onBlur: () => void
  errors: { phone: string | undefined; email: string | undefined }
}

/** Where the code goes: a mobile number or an e-mail address. */
export function AddressFields({ value, onChange, onBlur, errors }: AddressFieldsProps) {
  const { t } = useLingui()
  const channels = [
    { value: 'phone', label: t`Mobile number` },
    { value: 'email', label: t`E-mail` },
  ] as const
  return (
    <>
      <SegmentedControl
        label={t`Where to send the code`}
        options={channels}
        value={value.channel}
        onValueChange={(channel) => onChange({ ...value, channel })}
        fullWidth
      />
      {value.channel === 'email' ? (
        <TextField
          label={t`E-mail address`}
          type="email"
          autoComplete="email"
          dir="ltr"
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
          onBlur={onBlur}
          error={errors.email}
        />
      ) : (
        <Suspense fallback={<Skeleton className="h-[4.25rem] w-full" />}>
          <PhoneField
            value={value.phone}
            onChange={(phone) => onChange({ ...value, phone })}
            onBlur={onBlur}
            error={errors.phone}
          />
        </Suspense>
      )}
    </>
  )
}
