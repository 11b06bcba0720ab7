import { Trans, useLingui } from '@lingui/react/macro'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { wallTimeIn } from '#web/lib/time/wallTime.ts'
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
  /** The zone of the fields, if it is not the user's. */
  timeZone?: string | undefined
}

/** When a class takes place. */
export function TimeFields({ date, time, minutes, dateLabel, timeZone = guessTimeZone() }: TimeFieldsProps) {
  const { t } = useLingui()
  const today = wallTimeIn(timeZone, useNow()).date
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
      <FormDate of={date} label={dateLabel ?? t`Date`} min={today} />
      <FormTime of={time} label={t`Time`} />
      <FormNumber of={minutes} label={t`Length`} end={<Trans>min</Trans>} />
    </div>
  )
}
