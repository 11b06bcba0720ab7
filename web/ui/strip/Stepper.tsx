import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { classNames } from '#web/ui/classNames.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

export interface Step {
  key: string
  label: string
}

export interface StepperProps {
  /** What the steps lead to. */
  label: string
  steps: readonly Step[]
  current: string
  /** Goes back to a step that is done. Without it the steps only tell. */
  onSelect?: ((key: string) => void) | undefined
}

/** Progress in a form with several pages. In narrow layouts it shows the current step as text and a progress bar. */
export function Stepper({ label, steps, current, onSelect }: StepperProps) {
  const at = steps.findIndex(({ key }) => key === current)
  const [place, count] = [at + 1, steps.length]
  return (
    <nav aria-label={label} className="@container">
      <p aria-hidden className="flex items-baseline justify-between gap-3 text-sm @2xl:hidden">
        <span className="font-[620]">{steps[at]?.label}</span>
        <span className="type-number text-muted">
          <Trans>
            Step {place} of {count}
          </Trans>
        </span>
      </p>
      <ol className="flex items-center gap-1.5 pt-2 @2xl:gap-3 @2xl:pt-0">
        {steps.map((step, index) => (
          <StepMark key={step.key} {...{ step, index, at, onSelect }} isLast={index === count - 1} />
        ))}
      </ol>
    </nav>
  )
}

interface StepMarkProps extends Pick<StepperProps, 'onSelect'> {
  step: Step
  index: number
  at: number
  isLast: boolean
}

function StepMark({ step, index, at, isLast, onSelect }: StepMarkProps) {
  const isDone = index < at
  const isCurrent = index === at
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames('flex items-center gap-3 @max-2xl:flex-1', !isLast && '@2xl:flex-1')}
    >
      {isDone && onSelect ? (
        <button
          type="button"
          onClick={() => onSelect(step.key)}
          className="flex w-full cursor-pointer items-center gap-2 rounded py-2.5 hover:underline @2xl:w-auto @2xl:py-1"
        >
          <StepFace {...{ step, index, isDone, isCurrent }} />
        </button>
      ) : (
        <span className="flex w-full items-center gap-2 py-2.5 @2xl:w-auto @2xl:py-1">
          <StepFace {...{ step, index, isDone, isCurrent }} />
        </span>
      )}
      {!isLast && (
        <span
          aria-hidden
          className={classNames('hidden h-px min-w-4 flex-1 @2xl:block', isDone ? 'bg-good' : 'bg-field')}
        />
      )}
    </li>
  )
}

function StepFace(props: { step: Step; index: number; isDone: boolean; isCurrent: boolean }) {
  const { step, index, isDone, isCurrent } = props
  const { i18n } = useLingui()
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'h-1.5 w-full rounded-full @2xl:hidden',
          isDone ? 'bg-good' : isCurrent ? 'bg-brand-line' : 'bg-track',
        )}
      />
      <span
        aria-hidden
        className={classNames(
          'hidden size-7 shrink-0 place-items-center rounded-full border-2 text-xs type-number @2xl:grid',
          isDone && 'border-good bg-good text-bg',
          isCurrent && 'border-brand-line bg-brand text-on-brand',
          !isDone && !isCurrent && 'border-field text-muted',
        )}
      >
        {isDone ? <Check size={14} strokeWidth={3.5} /> : i18n.number(index + 1)}
      </span>
      <span
        className={classNames(
          'sr-only text-sm whitespace-nowrap @2xl:not-sr-only',
          isCurrent ? 'font-[620] text-fg' : 'text-muted',
        )}
      >
        {step.label}
        {isDone && (
          <VisuallyHidden>
            {' '}
            <Trans>(done)</Trans>
          </VisuallyHidden>
        )}
      </span>
    </>
  )
}
