import { useLingui } from '@lingui/react/macro'
import type { PlanResource } from '#schema/training/plan.ts'
import { useReason } from '#web/app/exercises/useReason.ts'
import { type Growth, planGrowth } from './planGrowth.ts'
import { usePrescription } from './usePrescription.ts'

type Reasoned = Pick<PlanResource, 'id' | 'sets' | 'reps' | 'duration' | 'reason' | 'reasonFacts'>

/** Why an exercise is in a session: how it differs from the last one, else why it was chosen. */
export function useExerciseReason(plans: Parameters<typeof planGrowth>[0]): (exercise: Reasoned) => string {
  const growth = planGrowth(plans)
  const [growthText, reasonText] = [useGrowthText(), useReason()]
  return (exercise) => {
    const change = exercise.reason === null ? undefined : growth.get(exercise.id)
    return change ? growthText(change, exercise) : reasonText(exercise)
  }
}

function useGrowthText(): (growth: Growth, exercise: Reasoned) => string {
  const { t } = useLingui()
  const prescription = usePrescription()
  const amountOf = ({ sets, reps, duration }: Growth['before']) =>
    prescription({ sets, reps, duration, weight: 0, rest: 0 })
  return ({ kind, session, before: past }, exercise) => {
    const [before, now] = [amountOf(past), amountOf(exercise)]
    return kind === 'MORE'
      ? t`A bit more: ${before} in session ${session}, now ${now}`
      : t`Lighter this time: ${before} in session ${session}, now ${now}`
  }
}
