import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

const MOST = 10

interface EffortScaleProps {
  value: number | null
  onChange: (effort: number) => void
}

/** Perceived effort of a set, from 1 to 10, as styled native radio buttons. */
export function EffortScale({ value, onChange }: EffortScaleProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1.5 text-center text-sm text-muted">
        <Trans>How hard was that set?</Trans>
      </legend>
      <div className="grid grid-cols-10 gap-1">
        {Array.from({ length: MOST }, (_, index) => index + 1).map((effort) => (
          <label
            key={effort}
            className="relative grid h-12 place-items-center rounded-inner border border-field type-number text-lg has-checked:border-brand-line has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-brand-line"
          >
            <input
              type="radio"
              name={id}
              checked={effort === value}
              onChange={() => onChange(effort)}
              aria-label={t`${effort} of ${MOST}`}
              className="absolute inset-0 cursor-pointer appearance-none"
            />
            {i18n.number(effort)}
          </label>
        ))}
      </div>
      <p aria-hidden className="flex justify-between text-xs text-muted">
        <span>
          <Trans>Easy</Trans>
        </span>
        <span>
          <Trans>All out</Trans>
        </span>
      </p>
    </fieldset>
  )
}
