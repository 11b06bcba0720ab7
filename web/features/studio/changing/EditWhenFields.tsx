import { Trans, useLingui } from '@lingui/react/macro'
import { FormSection } from '#web/features/studio/newClass/FormSection.tsx'
import type { NewClassFields } from '#web/features/studio/newClass/WhatFields.tsx'
import { dayOf } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormNumber } from '#web/ui/form/fields/FormText.tsx'
import { FormDate, FormTime } from '#web/ui/form/fields/FormWhen.tsx'

/** Which dates of the class change, and when the chosen one takes place. */
export function EditWhenFields({ form, isWeekly }: NewClassFields & { isWeekly: boolean }) {
  const { t } = useLingui()
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
      {isWeekly && (
        <FormSegments
          of={form.field('scope')}
          label={t`What to change`}
          options={[
            { value: 'date', label: t`This date` },
            { value: 'following', label: t`This and following` },
            { value: 'all', label: t`All dates` },
          ]}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
        <FormDate of={form.field('date')} label={t`Date`} min={dayOf(useNow())} />
        <FormTime of={form.field('time')} label={t`Time`} />
        <FormNumber of={form.field('minutes')} label={t`Length`} end={<Trans>min</Trans>} />
      </div>
    </FormSection>
  )
}
