import type { DateValue } from '@internationalized/date'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Calendar } from 'react-aria-components/Calendar'
import { DateField } from 'react-aria-components/DateField'
import { useFocusHandle } from '#web/ui/field/controlledField.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import type { DateFieldProps } from './DateFields.tsx'
import { DateFrame, dateBoxClass, dateRootClass, InRegion, Segments } from './DateFrame.tsx'
import { dayOfText, textOfDay, useDay, weekStartOf } from './isoDay.ts'
import { Months } from './Month.tsx'
import { useWhole } from './useWhole.ts'

/** A day, entered by parts or from a calendar. */
export function DateControl(props: DateFieldProps) {
  const { onBlur, name, required, disabled, ref, min, max, isUnavailable, error, ...texts } = props
  const { i18n } = useLingui()
  const { tell, value, onChange } = useWhole(props)
  const day = useDay(value)
  const root = useRef<HTMLDivElement>(null)
  useFocusHandle(ref, () => root.current?.querySelector<HTMLElement>('[role=spinbutton]'))
  return (
    <InRegion>
      <DateField
        ref={root}
        value={day}
        isDisabled={disabled ?? false}
        onChange={(next) => onChange(textOfDay(next))}
        {...(onBlur ? { onBlur } : {})}
        {...(name ? { name } : {})}
        isRequired={required ?? false}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        className={dateRootClass}
      >
        <DateFrame {...texts} error={error}>
          <div className={dateBoxClass}>
            <Segments tell={tell} />
            <CalendarPopover disabled={disabled}>
              {(close) => (
                // The form validates typed dates and has messages for them.
                <Calendar
                  value={day}
                  minValue={dayOfText(min)}
                  maxValue={dayOfText(max)}
                  isDateUnavailable={(shown) => isUnavailable?.(textOfDay(shown) ?? '') ?? false}
                  firstDayOfWeek={weekStartOf(i18n.locale)}
                  onChange={(next: DateValue) => {
                    onChange(textOfDay(next))
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
