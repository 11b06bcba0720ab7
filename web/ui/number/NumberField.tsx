import { NumberField as Base } from '@base-ui/react/number-field'
import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { numberLocale } from '#web/lib/format/numberLocale.ts'
import { classNames } from '#web/ui/classNames.ts'
import { type ControlledField, useFocusHandle } from '#web/ui/field/controlledField.ts'
import { FormField } from '#web/ui/field/FormField.tsx'

export type NumberFieldProps = ControlledField<number | null> & {
  min?: number | undefined
  max?: number | undefined
  /** Step of the buttons and arrow keys; ten times as much with Shift, a tenth with Alt. */
  step?: number | undefined
  format?: Intl.NumberFormatOptions | undefined
  /** Inside the box, before and after the digits, such as a unit. */
  start?: ReactNode
  end?: ReactNode
  /** Hides the buttons, for values that are usually typed, such as a price. */
  plain?: boolean | undefined
}

/**
 * A number in the reader's format: digits of any keyboard, and the language's separators. A value outside of `min` and
 * `max` stays as typed, so that the form can report it; only the steps stop there.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    required,
    ref,
    min,
    max,
    step = 1,
    format,
    start,
    end,
    plain,
    ...texts
  } = props
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  useFocusHandle(ref, () => input.current)
  return (
    <FormField {...texts}>
      <Base.Root
        value={value}
        onValueChange={(next) => onChange(next)}
        {...{ min, max, step, name, required, format }}
        smallStep={step / 10}
        largeStep={step * 10}
        allowOutOfRange
        disabled={texts.disabled}
        locale={numberLocale(i18n.locale)}
      >
        <Base.Group className={groupClass}>
          {!plain && (
            <Base.Decrement aria-label={t`Decrease`} className={classNames(stepClass, 'border-e')}>
              <Minus size={16} aria-hidden />
            </Base.Decrement>
          )}
          {start && <span className="ps-3 text-muted">{start}</span>}
          <Base.Input
            ref={input}
            onBlur={onBlur}
            className={classNames(
              'type-number min-h-[calc(var(--control)-2px)] w-full min-w-0 flex-1 bg-transparent px-3 text-base text-fg outline-none',
              !plain && 'text-center',
            )}
          />
          {end && <span className="pe-3 text-muted">{end}</span>}
          {!plain && (
            <Base.Increment aria-label={t`Increase`} className={classNames(stepClass, 'border-s')}>
              <Plus size={16} aria-hidden />
            </Base.Increment>
          )}
        </Base.Group>
      </Base.Root>
    </FormField>
  )
}

const groupClass = [
  'flex min-w-0 items-stretch overflow-hidden rounded border border-field bg-surface *:self-center',
  'focus-within:border-brand-line focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-brand-line',
  'data-disabled:opacity-55 data-invalid:border-live',
].join(' ')

const stepClass = [
  'grid size-[calc(var(--control)-2px)] shrink-0 cursor-pointer place-items-center border-line text-muted select-none',
  'hover:bg-track hover:text-fg data-disabled:cursor-not-allowed',
].join(' ')
