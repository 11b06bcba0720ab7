import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, Repeat } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormState, useWatch } from 'react-hook-form'
import { dayOf } from '#web/lib/day.ts'
import { guessTimeZone, zoneOffset } from '#web/lib/timeZone.ts'
import { useNow } from '#web/lib/useNow.ts'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormSection } from './FormSection.tsx'
import { useFaultText } from './newClassFaults.ts'
import { startOf } from './newClassForm.ts'
import { weekdayOf } from './weeklyDays.ts'
import { WeeklyFields } from './WeeklyFields.tsx'
import type { NewClassFields } from './WhatFields.tsx'

/** When it is taught: once, or every week. */
export function WhenFields({ form }: NewClassFields) {
  const { control, register } = form
  const { errors } = useFormState({ control })
  const { t } = useLingui()
  const faultText = useFaultText()
  const { field: repeats } = useController({ control, name: 'repeats' })
  return (
    <FormSection title={<Trans>When</Trans>} text={<Trans>Once, or on set days every week.</Trans>}>
      <SegmentedControl
        label={t`How often`}
        labelShown
        options={[
          { value: 'once', label: t`Once`, icon: <CalendarDays size={18} aria-hidden /> },
          { value: 'weekly', label: t`Every week`, icon: <Repeat size={18} aria-hidden /> },
        ]}
        value={repeats.value}
        onValueChange={repeats.onChange}
        fullWidth
      />
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <DateField form={form} label={repeats.value === 'weekly' ? t`Starting` : t`Date`} />
        <TextField
          label={t`Time`}
          type="time"
          error={faultText(errors.time?.message)}
          {...register('time', { deps: 'date' })}
        />
        <TextField
          label={t`Length`}
          inputMode="numeric"
          autoComplete="off"
          end={<Trans>min</Trans>}
          error={faultText(errors.minutes?.message)}
          {...register('minutes')}
        />
      </div>
      {repeats.value === 'weekly' && <WeeklyFields form={form} />}
      <Zone form={form} />
    </FormSection>
  )
}

/** The day of the week goes with the date, unless the days were chosen. */
function DateField({ form, label }: NewClassFields & { label: string }) {
  const { control, getValues, setValue } = form
  const { errors } = useFormState({ control })
  const faultText = useFaultText()
  const today = dayOf(useNow())
  const { ref, value, onChange, onBlur } = useController({ control, name: 'date', rules: { deps: 'weeks' } }).field
  // A date is none for a moment while parts of it are typed anew.
  const [lastDay, setLastDay] = useState(value)
  const move = (to: string) => {
    onChange(to)
    if (!to) return
    setLastDay(to)
    if (getValues('weekdays').join() === String(weekdayOf(lastDay))) setValue('weekdays', [String(weekdayOf(to))])
  }
  return (
    <TextField
      ref={ref}
      label={label}
      type="date"
      min={today}
      value={value}
      onChange={(event) => move(event.currentTarget.value)}
      onBlur={onBlur}
      error={faultText(errors.date?.message)}
    />
  )
}

/** Whose clock it is; with the distance that the zone has on the day itself. */
function Zone({ form }: NewClassFields) {
  const [repeats, date, time, weekdays, weeks] = useWatch({
    control: form.control,
    name: ['repeats', 'date', 'time', 'weekdays', 'weeks'],
  })
  const startsAt = startOf({ repeats, date, time, weekdays, weeks })
  const zone = guessTimeZone()
  const name = zone.replaceAll('_', ' ')
  const offset = zoneOffset(zone, Number.isNaN(startsAt) ? 0 : startsAt)
  return (
    <p className="text-sm text-muted">
      <Trans>
        Your time zone: <bdi>{name}</bdi> (<bdi>{offset}</bdi>). Members see it in theirs.
      </Trans>
    </p>
  )
}
