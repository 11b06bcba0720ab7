import { Trans } from '@lingui/react/macro'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { TimeFields } from '#web/features/studio/newClass/TimeFields.tsx'
import type { NewClassFields } from '#web/features/studio/newClass/WhatFields.tsx'
import { ScopeField } from './ScopeField.tsx'

/** Which dates of the class change, and when the chosen one takes place. */
export function EditWhenFields({ form, isWeekly }: NewClassFields & { isWeekly: boolean }) {
  return (
    <FormSection
      title={<Trans>When</Trans>}
      text={
        isWeekly ? (
          <Trans>In your time zone. Other dates move along, to the same time of day.</Trans>
        ) : (
          <Trans>In your time zone.</Trans>
        )
      }
    >
      {isWeekly && <ScopeField of={form.field('scope')} />}
      <TimeFields date={form.field('date')} time={form.field('time')} minutes={form.field('minutes')} />
    </FormSection>
  )
}
