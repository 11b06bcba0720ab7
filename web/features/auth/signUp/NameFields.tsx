import { Trans, useLingui } from '@lingui/react/macro'
import { FormRadios } from '#web/ui/form/fields/FormRadios.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import type { NameEntries } from './nameForm.ts'

interface NameFieldsProps {
  firstName: Field<string>
  lastName: Field<string>
  gender: Field<NameEntries['gender']>
}

export function NameFields({ firstName, lastName, gender }: NameFieldsProps) {
  const { t } = useLingui()
  const genders = [
    { value: 'FEMALE', label: t`Female` },
    { value: 'MALE', label: t`Male` },
    { value: 'OTHER', label: t`Other` },
  ] as const
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-4">
        <FormText of={firstName} label={t`First name`} autoComplete="given-name" />
        <FormText of={lastName} label={t`Last name`} autoComplete="family-name" />
      </div>
      <FormRadios of={gender} look="row" label={<Trans>Gender</Trans>} options={genders} />
    </>
  )
}
