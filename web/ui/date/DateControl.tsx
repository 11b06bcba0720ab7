import type { DateValue } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { DateField } from 'react-aria-components/DateField'
import { useFocusHandle } from '#web/ui/controlledField.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import type { DateFieldProps } from './DateFields.tsx'
import { DateFrame, dateBoxClass, dateRootClass, InRegion, Segments } from './DateFrame.tsx'
import { dayOfText, textOfDay, weekStartOf } from './isoDay.ts'
import { Months } from './Month.tsx'

/** A day by its parts and by a calendar; both show the same one. */
export function DateControl(props: DateFieldProps) {
  const { value, onChange, onBlur, name, required, disabled, ref, min, max, isUnavailable, error, ...texts } = props
  const { i18n } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  useFocusHandle(ref, () => root.current?.querySelector<HTMLElement>('[role=spinbutton]'))
  const shared = {
    value: dayOfText(value),
    minValue: dayOfText(min),
    maxValue: dayOfText(max),
    isDateUnavailable: (day: DateValue) => isUnavailable?.(textOfDay(day) ?? '') ?? false,
    isDisabled: disabled ?? false,
  }
  return (
    <InRegion>
      <DateField
        {...shared}
        ref={root}
        onChange={(day) => onChange(textOfDay(day))}
        {...(onBlur ? { onBlur } : {})}
        {...(name ? { name } : {})}
        isRequired={required ?? false}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        className={dateRootClass}
      >
        <DateFrame {...texts} error={error}>
          <div className={dateBoxClass}>
            <Segments />
            <CalendarPopover disabled={disabled}>
              {(close) => (
                <Calendar
                  {...shared}
                  firstDayOfWeek={weekStartOf(i18n.locale)}
                  onChange={(day: DateValue) => {
                    onChange(textOfDay(day))
                    close()
                  }}
                >
                  <Months count={1} />
                </Calendar>
              )}
            </CalendarPopover>
          </div>
        </DateFrame>
      </DateField>
    </InRegion>
  )
}
