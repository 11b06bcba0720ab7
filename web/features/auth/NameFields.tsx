import { Trans, useLingui } from '@lingui/react/macro'
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFieldText } from './fieldMessages.ts'
import type { NameEntries } from './nameForm.ts'

interface NameFieldsProps {
  firstName: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  gender: { value: NameEntries['gender']; onChange: (gender: NameEntries['gender']) => void }
  errors: FieldErrors<NameEntries>
}

/** The part of both sign-up forms that asks about the person. */
export function NameFields({ firstName, lastName, gender, errors }: NameFieldsProps) {
  const { t } = useLingui()
  const fieldText = useFieldText()
  const genders = [
    { value: 'FEMALE', label: t`Female` },
    { value: 'MALE', label: t`Male` },
    { value: 'OTHER', label: t`Other` },
  ] as const
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-4">
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          error={fieldText(errors.firstName?.message)}
          {...firstName}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          error={fieldText(errors.lastName?.message)}
          {...lastName}
        />
      </div>
      <RadioGroup
        look="row"
        label={<Trans>Gender</Trans>}
        options={genders}
        value={gender.value}
        onValueChange={gender.onChange}
        error={fieldText(errors.gender?.message)}
      />
    </>
  )
}
