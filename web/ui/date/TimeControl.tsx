import { Clock } from 'lucide-react'
import { useRef } from 'react'
import { TimeField } from 'react-aria-components/TimeField'
import { useFocusHandle } from '#web/ui/field/controlledField.ts'
import type { TimeFieldProps } from './DateFields.tsx'
import { DateFrame, dateBoxClass, dateRootClass, InRegion, Segments } from './DateFrame.tsx'
import { textOfTime, useTime } from './isoDay.ts'
import { useWhole } from './useWhole.ts'

/** A time, entered by parts: with AM and PM where the region uses them. */
export function TimeControl(props: TimeFieldProps) {
  const { onBlur, name, required, disabled, ref, error, ...texts } = props
  const { tell, value, onChange } = useWhole(props)
  const time = useTime(value)
  const root = useRef<HTMLDivElement>(null)
  useFocusHandle(ref, () => root.current?.querySelector<HTMLElement>('[role=spinbutton]'))
  return (
    <InRegion>
      <TimeField
        ref={root}
        value={time}
        onChange={(next) => onChange(textOfTime(next))}
        isDisabled={disabled ?? false}
        isRequired={required ?? false}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        {...(onBlur ? { onBlur } : {})}
        {...(name ? { name } : {})}
        className={dateRootClass}
      >
        <DateFrame {...texts} error={error}>
          <div className={dateBoxClass}>
            <Segments tell={tell} />
            <Clock size={18} aria-hidden className="ms-auto me-3 shrink-0 text-muted" />
          </div>
        </DateFrame>
      </TimeField>
    </InRegion>
  )
}
