import { Trans, useLingui } from '@lingui/react/macro'
import { useDayLabel } from '#web/app/names/useDateLabel.ts'
import type { Training } from '#web/features/training/player/useTraining.ts'
import type { Step } from '#web/features/training/session/steps.ts'

interface NextDoseHintProps {
  training: Training
  step: Step
}

/** What was done last time, and what follows from it today. The member overrules it by logging other values. */
export function NextDoseHint({ training, step }: NextDoseHintProps) {
  const [amountOf, dayLabel] = [useAmount(), useDayLabel()]
  const dose = training.nextDoseFor(step)
  if (!dose) return undefined
  const [last, day, next] = [amountOf(dose.last), dayLabel(dose.lastAt), amountOf(dose)]
  return (
    <div className="text-center text-sm text-muted">
      <p>
        <Trans>
          Last time ({day}): {last}
        </Trans>
      </p>
      <p className="text-base font-[620] text-fg">
        <Trans>Today: {next}</Trans>
      </p>
      <WhyDose kind={dose.kind} />
    </div>
  )
}

type Dose = NonNullable<ReturnType<Training['nextDoseFor']>>

function useAmount(): (amount: Dose['last']) => string {
  const { t, i18n } = useLingui()
  return ({ sets: setCount, reps: repCount, weight: kilograms }) => {
    const [sets, reps] = [i18n.number(setCount), i18n.number(repCount)]
    if (kilograms === 0) return t`${sets} × ${reps}`
    const weight = i18n.number(kilograms, { style: 'unit', unit: 'kilogram' })
    return t`${sets} × ${reps} with ${weight}`
  }
}

function WhyDose({ kind }: Pick<Dose, 'kind'>) {
  if (kind === 'MORE_LOAD')
    return (
      <p>
        <Trans>You did every rep, so it’s time for more weight.</Trans>
      </p>
    )
  if (kind === 'EASIER')
    return (
      <p>
        <Trans>A bit less, so that you can build up again.</Trans>
      </p>
    )
  if (kind === 'LIGHTER')
    return (
      <p>
        <Trans>This is a lighter week.</Trans>
      </p>
    )
  return undefined
}
