import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef, useState } from 'react'
import { DateField } from 'react-aria-components/DateField'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { useFocusHandle } from '#web/ui/field/controlledField.ts'
import { FieldLabelRow, fieldLabelClass } from '#web/ui/field/FieldLabelRow.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'
import type { DateFieldProps, DateRange, DateRangeFieldProps } from './DateFields.tsx'
import { dateBoxClass, dateRootClass, InRegion, Segments } from './DateFrame.tsx'
import { dayOfText, textOfDay, useDay, weekStartOf } from './isoDay.ts'
import { Months } from './Month.tsx'
import { useWhole } from './useWhole.ts'

/** A range of days in one box: each typed by parts, both selected in one calendar. */
export function DateRangeControl(props: DateRangeFieldProps) {
  const { value, onChange, onBlur, name, required, disabled, ref, min, max, isUnavailable, ...texts } = props
  const { label, labelHidden, aside, hint, error } = texts
  const { t } = useLingui()
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useFocusHandle(ref, () => root.current?.querySelector<HTMLElement>('[role=spinbutton]'))
  const message = error || hint
  const end = (side: keyof DateRange) => ({
    value: value[side],
    onChange: (day: string | null) => onChange({ ...value, [side]: day }),
    describedBy: message ? `${id}-message` : undefined,
    isInvalid: Boolean(error),
    required,
    disabled,
    name: name && `${name}.${side}`,
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
            <RangeEnd {...end('start')} label={t`Start date`} className="pe-1.5" />
            <span aria-hidden className="text-muted">
              –
            </span>
            {/* Moving between the two does not leave the field. */}
            <RangeEnd {...end('end')} label={t`End date`} onBlur={onBlur} className="ps-1.5" />
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

interface RangeEndProps extends Pick<DateFieldProps, 'onChange' | 'onBlur' | 'name' | 'required' | 'disabled'> {
  label: string
  value: string | null
  describedBy: string | undefined
  isInvalid: boolean
  className: string
}

function RangeEnd({
  label,
  describedBy,
  isInvalid,
  required,
  disabled,
  name,
  onBlur,
  className,
  ...kept
}: RangeEndProps) {
  const { tell, value, onChange } = useWhole(kept)
  const day = useDay(value)
  return (
    <DateField
      aria-label={label}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      value={day}
      onChange={(next) => onChange(textOfDay(next))}
      isDisabled={disabled ?? false}
      isRequired={required ?? false}
      isInvalid={isInvalid}
      validationBehavior="aria"
      {...(name ? { name } : {})}
      {...(onBlur ? { onBlur } : {})}
    >
      <Segments tell={tell} className={className} />
    </DateField>
  )
}

type RangeMonthsProps = Pick<DateRangeFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'isUnavailable'> & {
  close: () => void
}

function RangeMonths({ value, onChange, min, max, isUnavailable, close }: RangeMonthsProps) {
  const { i18n } = useLingui()
  const [count] = useState(() => (matchMedia('(min-width: 48rem)').matches ? 2 : 1))
  const [start, end] = [useDay(value.start), useDay(value.end)]
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
