import { Trans, useLingui } from '@lingui/react/macro'
import { ColleagueField } from '#web/features/studio/colleagues/ColleagueField.tsx'
import { FormSection } from './FormSection.tsx'
import type { NewClassFields } from './WhatFields.tsx'

/** Selects the coach of the studio who teaches a class that an admin creates. */
export function CoachField({ form, companyId }: NewClassFields & { companyId: string }) {
  const { t } = useLingui()
  return (
    <FormSection title={<Trans>Coach</Trans>} text={<Trans>Teaches the class and can change it.</Trans>}>
      <ColleagueField of={form.field('coachId')} companyId={companyId} exceptId={undefined} label={t`Coach`} />
    </FormSection>
  )
}
