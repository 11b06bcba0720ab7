import type { DateValue } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { DateField } from 'react-aria-components/DateField'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { useFocusHandle } from '#web/ui/controlledField.ts'
import { FieldLabelRow, fieldLabelClass } from '#web/ui/FieldLabelRow.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'
import type { DateRange, DateRangeFieldProps } from './DateFields.tsx'
import { dateBoxClass, dateRootClass, InRegion, Segments } from './DateFrame.tsx'
import { dayOfText, textOfDay, weekStartOf } from './isoDay.ts'
import { Months } from './Month.tsx'

/** Two days that belong together, in one box: each typed by its parts, both picked from one calendar. */
export function DateRangeControl(props: DateRangeFieldProps) {
  const { value, onChange, onBlur, name, required, disabled, ref, min, max, isUnavailable, ...texts } = props
  const { label, labelHidden, aside, hint, error } = texts
  const { t } = useLingui()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useFocusHandle(ref, () => root.current?.querySelector<HTMLElement>('[role=spinbutton]'))
  const message = error || hint
  const field = (side: keyof DateRange, sideLabel: string) => ({
    'aria-label': sideLabel,
    ...(message ? { 'aria-describedby': `${id}-message` } : {}),
    value: dayOfText(value[side]),
    onChange: (day: DateValue | null) => onChange({ ...value, [side]: textOfDay(day) }),
    minValue: dayOfText(side === 'end' ? (value.start ?? min) : min),
    maxValue: dayOfText(max),
    isDisabled: disabled ?? false,
    isRequired: required ?? false,
    isInvalid: Boolean(error),
    validationBehavior: 'aria' as const,
    ...(name ? { name: `${name}.${side}` } : {}),
    // Between the two the field is not left yet.
    ...(onBlur && side === 'end' ? { onBlur } : {}),
  })
  return (
    <InRegion>
      <div
        ref={root}
        role="group"
        aria-labelledby={`${id}-label`}
        className={dateRootClass}
        data-disabled={disabled ? '' : undefined}
        data-invalid={error ? '' : undefined}
      >
        <FieldLabelRow hidden={labelHidden} aside={aside}>
          <span id={`${id}-label`} className={fieldLabelClass}>
            {label}
          </span>
        </FieldLabelRow>
        <div className={dateBoxClass}>
          <div className="flex min-w-0 flex-wrap items-center">
            <DateField {...field('start', t`Start date`)}>
              <Segments className="pe-1.5" />
            </DateField>
            <span aria-hidden className="text-muted">
              –
            </span>
            <DateField {...field('end', t`End date`)}>
              <Segments className="ps-1.5" />
            </DateField>
          </div>
          <CalendarPopover disabled={disabled}>
            {(close) => <RangeMonths {...{ value, onChange, min, max, isUnavailable, close }} />}
          </CalendarPopover>
        </div>
        <Message id={`${id}-message`} isError={Boolean(error)}>
          {message}
        </Message>
      </div>
    </InRegion>
  )
}

type RangeMonthsProps = Pick<DateRangeFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'isUnavailable'> & {
  close: () => void
}

function RangeMonths({ value, onChange, min, max, isUnavailable, close }: RangeMonthsProps) {
  const { i18n } = useLingui()
  const [count] = useState(() => (matchMedia('(min-width: 48rem)').matches ? 2 : 1))
  const [start, end] = [dayOfText(value.start), dayOfText(value.end)]
  return (
    <RangeCalendar
      firstDayOfWeek={weekStartOf(i18n.locale)}
      value={start && end ? { start, end } : null}
      minValue={dayOfText(min)}
      maxValue={dayOfText(max)}
      isDateUnavailable={(day) => isUnavailable?.(textOfDay(day) ?? '') ?? false}
      visibleDuration={{ months: count }}
      onChange={(range) => {
        onChange({ start: textOfDay(range.start), end: textOfDay(range.end) })
        close()
      }}
    >
      <Months count={count} isRange />
    </RangeCalendar>
  )
}

function Message({ id, isError, children }: { id: string; isError: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <span id={id} className={isError ? 'text-sm text-live' : 'text-sm text-muted'}>
      {children}
    </span>
  )
}
