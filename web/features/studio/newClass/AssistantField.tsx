import { Trans, useLingui } from '@lingui/react/macro'
import { usePerson } from '#web/app/person/person.ts'
import { ColleagueField } from '#web/features/studio/colleagues/ColleagueField.tsx'
import { useField } from '#web/ui/form/useForm.ts'
import type { NewClassFields } from './WhatFields.tsx'

interface AssistantFieldProps extends NewClassFields {
  companyId: string
  /** Whether the form's "more" section is open. */
  isOpen: boolean
}

/** Selects an assistant among the company's other coaches. */
export function AssistantField({ form, companyId, isOpen }: AssistantFieldProps) {
  const { t } = useLingui()
  const contactId = usePerson()?.contactId
  const { value: coachId } = useField(form.field('coachId'))
  return (
    <ColleagueField
      of={form.field('assistantId')}
      companyId={companyId}
      exceptId={coachId ?? contactId}
      isOpen={isOpen}
      label={t`Assistant`}
      aside={<Trans>Optional</Trans>}
      hint={<Trans>Can run the class with you, and is shown on its page.</Trans>}
      placeholder={t`No one`}
    />
  )
}
