import { Suspense } from 'react'
import { lazily } from '#web/lib/lazily.ts'
import type { ControlledField } from '#web/ui/field/controlledField.ts'
import { fieldClass } from '#web/ui/field/fieldClass.ts'
import { FieldLabelRow, fieldLabelClass } from '#web/ui/field/FieldLabelRow.tsx'
import type { FieldTexts } from '#web/ui/field/FormField.tsx'

export type DateFieldProps = ControlledField<string | null> & {
  /** The first and the last available day. All days are YYYY-MM-DD, without a time zone. */
  min?: string | undefined
  max?: string | undefined
  /** Unavailable days between them. */
  isUnavailable?: ((day: string) => boolean) | undefined
}

/** Wall clock time, HH:mm. */
export type TimeFieldProps = ControlledField<string | null>

export interface DateRange {
  start: string | null
  end: string | null
}

export type DateRangeFieldProps = Omit<DateFieldProps, 'value' | 'onChange'> & {
  value: DateRange
  onChange: (value: DateRange) => void
}

const DateControl = lazily(async () => (await import('./DateControl.tsx')).DateControl)
const TimeControl = lazily(async () => (await import('./TimeControl.tsx')).TimeControl)
const DateRangeControl = lazily(async () => (await import('./DateRangeControl.tsx')).DateRangeControl)

/** A day, typed by parts or selected in a calendar. Its code is loaded with the first one on a page. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<ComingField {...props} />}>
      <DateControl {...props} />
    </Suspense>
  )
}

/** A time of day, in the language's format. */
export function TimeField(props: TimeFieldProps) {
  return (
    <Suspense fallback={<ComingField {...props} />}>
      <TimeControl {...props} />
    </Suspense>
  )
}

/** A range of days; during input, either may be missing. */
export function DateRangeField(props: DateRangeFieldProps) {
  return (
    <Suspense fallback={<ComingField {...props} />}>
      <DateRangeControl {...props} />
    </Suspense>
  )
}

/** A placeholder of the final size. */
function ComingField({ label, labelHidden, aside, hint, error }: FieldTexts) {
  const message = error || hint
  return (
    <div aria-busy className="flex min-w-0 flex-col gap-1.5">
      <FieldLabelRow hidden={labelHidden} aside={aside}>
        <span className={fieldLabelClass}>{label}</span>
      </FieldLabelRow>
      <div className={fieldClass} />
      {message && <span className="text-sm text-muted">{message}</span>}
    </div>
  )
}
