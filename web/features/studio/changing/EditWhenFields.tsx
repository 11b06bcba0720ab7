import { Trans } from '@lingui/react/macro'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import { TimeFields } from '#web/features/studio/newClass/TimeFields.tsx'
import type { NewClassFields } from '#web/features/studio/newClass/WhatFields.tsx'
import { OwnTime } from '#web/features/studio/newClass/ZoneField.tsx'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { useField } from '#web/ui/form/useForm.ts'
import { ScopeField } from './ScopeField.tsx'

/** Which dates of the class change, and when the chosen one takes place, in the zone of the class. */
export function EditWhenFields({ form, isWeekly }: NewClassFields & { isWeekly: boolean }) {
  const zone = useField(form.field('timeZone')).value
  return (
    <FormSection
      title={<Trans>When</Trans>}
      text={
        <>
          <ZoneText zone={zone} />
          {isWeekly && (
            <>
              {' '}
              <Trans>Other dates move along, to the same time of day.</Trans>
            </>
          )}
        </>
      }
    >
      {isWeekly && <ScopeField of={form.field('scope')} />}
      <TimeFields date={form.field('date')} time={form.field('time')} minutes={form.field('minutes')} timeZone={zone} />
      <OwnTime form={form} />
    </FormSection>
  )
}

function ZoneText({ zone }: { zone: string }) {
  const name = zone.replaceAll('_', ' ')
  return zone === guessTimeZone() ? (
    <Trans>In your time zone.</Trans>
  ) : (
    <Trans>
      In the time zone of the class, <bdi>{name}</bdi>.
    </Trans>
  )
}
