import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { FieldError } from 'react-aria-components/FieldError'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { numberLocale } from '#web/lib/format/numberLocale.ts'
import { classNames } from '#web/ui/classNames.ts'
import { FieldLabelRow, fieldLabelClass } from '#web/ui/field/FieldLabelRow.tsx'
import type { FieldTexts } from '#web/ui/field/FormField.tsx'
import { useTellWhole, type Whole } from './useWhole.ts'

/** Segments, their order and their digits follow the reader's region. */
export function InRegion({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <I18nProvider locale={numberLocale(i18n.locale)}>{children}</I18nProvider>
}

/** Label, box, hint and error, associated with the surrounding field of the library. */
export function DateFrame({ label, labelHidden, aside, hint, error, children }: FieldTexts & { children: ReactNode }) {
  return (
    <>
      <FieldLabelRow hidden={labelHidden} aside={aside}>
        <Label className={fieldLabelClass}>{label}</Label>
      </FieldLabelRow>
      {children}
      {error ? (
        <FieldError className="text-sm text-live">{error}</FieldError>
      ) : (
        hint && (
          <Text slot="description" className="text-sm text-muted">
            {hint}
          </Text>
        )
      )}
    </>
  )
}

export const dateRootClass = 'flex min-w-0 flex-col gap-1.5'

/** The box around the segments and the button of the calendar. */
export const dateBoxClass = [
  'flex min-h-(--control) w-full min-w-0 items-center rounded border border-field bg-surface text-fg',
  'in-data-disabled:cursor-not-allowed in-data-disabled:opacity-55 in-data-invalid:border-live',
  'focus-within:border-brand-line focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand-line',
].join(' ')

/** Uses the text flow, in which a time runs from left to right even in Arabic. */
export function Segments({ tell, className }: { tell: Whole['tell']; className?: string }) {
  useTellWhole(tell)
  return (
    <DateInput className={classNames('type-number min-w-0 px-3 text-base whitespace-nowrap', className)}>
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded-[3px] px-px outline-none data-focused:bg-brand data-focused:text-on-brand data-placeholder:text-muted data-placeholder:data-focused:text-on-brand data-[type=literal]:text-muted"
        />
      )}
    </DateInput>
  )
}
