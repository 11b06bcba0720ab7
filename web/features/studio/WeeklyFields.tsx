import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { startOfDay } from '#web/lib/day.ts'
import { formatDate } from '#web/lib/formatDate.ts'
import { guessTimeZone } from '#web/lib/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'
import { weekOf } from '#web/lib/week.ts'
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useFaultText } from './newClassFaults.ts'
import { daysOf } from './newClassForm.ts'
import { weekdayOf } from './weeklyDays.ts'
import type { NewClassFields } from './WhatFields.tsx'

/** On which days of the week, and for how many weeks. */
export function WeeklyFields({ form }: NewClassFields) {
  const { control, register } = form
  const { errors } = useFormState({ control })
  const { t } = useLingui()
  const faultText = useFaultText()
  const options = useWeekdays()
  const { field } = useController({ control, name: 'weekdays', rules: { deps: ['date', 'weeks'] } })
  return (
    <>
      {/* A group has no focus of its own: its first day takes it. */}
      <div ref={(group) => field.ref(group?.querySelector('[role="checkbox"]'))}>
        <CheckboxGroup
          look="tile"
          label={t`Days of the week`}
          options={options}
          value={field.value}
          onValueChange={field.onChange}
          error={faultText(errors.weekdays?.message)}
        />
      </div>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        <TextField
          label={t`Number of weeks`}
          inputMode="numeric"
          autoComplete="off"
          error={faultText(errors.weeks?.message)}
          {...register('weeks', { deps: 'date' })}
        />
      </div>
      <Dates form={form} />
    </>
  )
}

/** The seven days, in the order in which the reader's country counts them. */
function useWeekdays() {
  const { i18n } = useLingui()
  const words = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' })
  const { days } = weekOf(useNow(), i18n.locale)
  return days.map((day) => ({ value: String(weekdayOf(day)), label: words.format(startOfDay(day)) }))
}

/** What comes of it, before it is sent. */
function Dates({ form }: NewClassFields) {
  const { i18n } = useLingui()
  const [repeats, date, weekdays, weeks] = useWatch({
    control: form.control,
    name: ['repeats', 'date', 'weekdays', 'weeks'],
  })
  const days = daysOf({ repeats, date, weekdays, weeks })
  const last = days.at(-1)
  const lastDay = last && formatDate(startOfDay(last), 'date', { zone: guessTimeZone(), locale: i18n.locale })
  return (
    <p role="status" className="min-h-6 text-sm">
      {lastDay && (
        <Trans>
          <Plural value={days.length} one="# date" other="# dates" />, ending {lastDay}.
        </Trans>
      )}
    </p>
  )
}
