import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, Repeat } from 'lucide-react'
import { useState } from 'react'
import { classLimits } from '#schema/classes/classLimits.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { dayAfter, startOfDay } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { wallTimeIn } from '#web/lib/time/wallTime.ts'
import { weekOf } from '#web/lib/time/week.ts'
import { useNow } from '#web/lib/useNow.ts'
import { FormCheckboxes } from '#web/ui/form/fields/FormCheckboxes.tsx'
import { FormRadios } from '#web/ui/form/fields/FormRadios.tsx'
import { FormSegments } from '#web/ui/form/fields/FormSegments.tsx'
import { FormDate } from '#web/ui/form/fields/FormWhen.tsx'
import type { Field } from '#web/ui/form/FormStore.ts'
import { useEntries, useField } from '#web/ui/form/useForm.ts'
import { FormSection } from './FormSection.tsx'
import { daysOf } from './newClassForm.ts'
import { TimeFields } from './TimeFields.tsx'
import { daysBetween, weekdayOf } from './weeklyDays.ts'
import type { NewClassFields } from './WhatFields.tsx'
import { ZoneField } from './ZoneField.tsx'

export function WhenFields({ form }: NewClassFields) {
  const { t } = useLingui()
  const isWeekly = useField(form.field('repeats')).value === 'weekly'
  return (
    <FormSection title={<Trans>When</Trans>} text={<Trans>Once, or on set days every week.</Trans>}>
      <FormSegments
        of={form.field('repeats')}
        label={t`How often`}
        options={[
          { value: 'once', label: t`Once`, icon: <CalendarDays size={18} aria-hidden /> },
          { value: 'weekly', label: t`Every week`, icon: <Repeat size={18} aria-hidden /> },
        ]}
      />
      <TimeFields
        date={useStart(form)}
        time={form.field('time')}
        minutes={form.field('minutes')}
        dateLabel={isWeekly ? t`Starting` : undefined}
        timeZone={useField(form.field('timeZone')).value}
      />
      {isWeekly && <WeeklyFields form={form} />}
      <ZoneField form={form} />
    </FormSection>
  )
}

/** The first day. The weekday follows it, unless the coach has changed the weekdays, and so does the end. */
function useStart(form: NewClassFields['form']): Field<string> {
  const date = form.field('date')
  const until = form.field('until')
  const weekdays = useField(form.field('weekdays'))
  // The date is empty for a moment while the user retypes parts of it.
  const [lastDay, setLastDay] = useState(date.read)
  const move = (to: string) => {
    date.set(to)
    if (!to) return
    setLastDay(to)
    const end = until.read()
    if (end) until.set(dayAfter(end, daysBetween(lastDay, to)))
    if (weekdays.value.join() === String(weekdayOf(lastDay))) weekdays.set([String(weekdayOf(to))])
  }
  return { ...date, set: move }
}

function WeeklyFields({ form }: NewClassFields) {
  const { t } = useLingui()
  const isEndless = useField(form.field('ends')).value === 'never'
  const today = wallTimeIn(useField(form.field('timeZone')).value, useNow()).date
  return (
    <>
      <FormCheckboxes of={form.field('weekdays')} look="tile" label={t`Days of the week`} options={useWeekdays()} />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormRadios
          of={form.field('ends')}
          label={t`Ends`}
          options={[
            { value: 'onDate', label: t`On a date` },
            { value: 'never', label: t`Never` },
          ]}
        />
        {!isEndless && <FormDate of={form.field('until')} label={t`Last day`} min={today} />}
      </div>
      <Dates form={form} />
      <BookingField form={form} />
    </>
  )
}

/** Whether members book single dates or the whole course. */
function BookingField({ form }: NewClassFields) {
  const { t } = useLingui()
  const isCourse = useField(form.field('bookingType')).value === 'COURSE'
  return (
    <div className="flex flex-col gap-1.5">
      <FormSegments
        of={form.field('bookingType')}
        label={t`How members book`}
        options={[
          { value: 'SINGLE', label: t`Each date` },
          { value: 'COURSE', label: t`Whole course` },
        ]}
      />
      <p className="text-sm text-muted">
        {isCourse ? (
          <Trans>One booking covers every upcoming date.</Trans>
        ) : (
          <Trans>Members choose the dates they come to.</Trans>
        )}
      </p>
    </div>
  )
}

/** The seven weekdays, starting with the first day of the week in the user's locale. */
function useWeekdays() {
  const { i18n } = useLingui()
  const words = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short' })
  const { days } = weekOf(useNow(), i18n.locale)
  return days.map((day) => ({ value: String(weekdayOf(day)), label: words.format(startOfDay(day)) }))
}

function Dates({ form }: NewClassFields) {
  const { i18n } = useLingui()
  const entries = useEntries(form)
  const days = daysOf(entries)
  const last = days.at(-1)
  const lastDay = last && formatDate(startOfDay(last), 'date', { zone: guessTimeZone(), locale: i18n.locale })
  return (
    <p role="status" className="min-h-6 text-sm">
      {entries.ends === 'never' && days.length > 0 && (
        <Trans>
          Repeats until you end it. Members can book{' '}
          <Plural value={classLimits.weeksAhead} one="# week" other="# weeks" /> ahead.
        </Trans>
      )}
      {entries.ends === 'onDate' && lastDay && (
        <Trans>
          <Plural value={days.length} one="# date" other="# dates" />, ending {lastDay}.
        </Trans>
      )}
    </p>
  )
}
