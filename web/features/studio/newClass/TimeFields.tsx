import { Trans, useLingui } from '@lingui/react/macro'
import { dayOf } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { FormNumber } from '#web/ui/form/fields/FormText.tsx'
import { FormDate, FormTime } from '#web/ui/form/fields/FormWhen.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'

interface TimeFieldsProps {
  date: Field<string>
  time: Field<string>
  minutes: Field<string>
  /** Of the date, if it is the first of several. */
  dateLabel?: string | undefined
}

/** When a class takes place, in the user's time zone. */
export function TimeFields({ date, time, minutes, dateLabel }: TimeFieldsProps) {
  const { t } = useLingui()
  const today = dayOf(useNow())
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
      <FormDate of={date} label={dateLabel ?? t`Date`} min={today} />
      <FormTime of={time} label={t`Time`} />
      <FormNumber of={minutes} label={t`Length`} end={<Trans>min</Trans>} />
    </div>
  )
}
