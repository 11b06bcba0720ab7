import { NumberField as Base } from '@base-ui/react/number-field'
import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { numberLocale } from '#web/lib/format/numberLocale.ts'
import { classNames } from '#web/ui/classNames.ts'

export interface FigureFieldProps {
  /** Label of the number and its buttons. */
  label: string
  /** Below the number, such as a unit. */
  unit: string
  value: number | null
  onChange: (value: number | null) => void
  max: number
  step?: number
  /** Marks the main number of the screen, to be read from a distance. */
  isMain?: boolean
}

/** A number that can be changed without looking closely: with large buttons beside it. */
export function FigureField({ label, unit, value, onChange, max, step = 1, isMain = false }: FigureFieldProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  return (
    <Base.Root
      {...{ value, step, max }}
      id={id}
      min={0}
      onValueChange={(next) => onChange(next === null ? null : Math.min(max, Math.max(0, next)))}
      locale={numberLocale(i18n.locale)}
      className="flex flex-col items-center"
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Base.Group className="flex w-full items-center justify-between gap-2">
        <Base.Decrement aria-label={t`Less: ${label}`} className={stepClass}>
          <Minus size={26} aria-hidden />
        </Base.Decrement>
        <span className="flex min-w-0 flex-1 flex-col items-center">
          <Base.Input
            className={classNames(
              'w-full min-w-0 rounded bg-transparent text-center type-number leading-none text-fg',
              isMain ? 'text-[clamp(4.5rem,23vw,8rem)] font-[700]' : 'text-[2.75rem]',
            )}
          />
          <span aria-hidden className="text-lg text-muted">
            {unit}
          </span>
        </span>
        <Base.Increment aria-label={t`More: ${label}`} className={stepClass}>
          <Plus size={26} aria-hidden />
        </Base.Increment>
      </Base.Group>
    </Base.Root>
  )
}

const stepClass =
  'grid size-16 shrink-0 cursor-pointer touch-manipulation place-items-center rounded border border-field bg-surface text-fg select-none hover:bg-track active:scale-[.97] data-disabled:opacity-45'
