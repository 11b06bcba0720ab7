import type { NextDose } from '#planner/progress/nextDose.ts'
import type { SetGoal, Step } from './steps.ts'
import type { LoggedSet, SetDone } from './workoutLog.ts'

/** Earlier sets of an exercise, for suggestions. */
interface History {
  /** Sets of the exercise in this session, oldest first. */
  now: readonly LoggedSet[]
  /** Sets of the last session with this exercise. */
  lastTime: readonly Pick<LoggedSet, 'set' | 'reps' | 'weight' | 'seconds'>[]
  /** What follows from the log, for exercises that progress. */
  dose?: NextDose | undefined
}

/**
 * Initial values of a set's fields: the weight of the previous set, else the next dose, else the same set of the last
 * session, else the plan. Effort is never suggested.
 */
export function suggestSet(step: Step, history: History): SetDone {
  const { goal } = step
  const weight = suggestWeight(step, history)
  if (goal.kind === 'time') return { reps: null, weight, seconds: goal.seconds, effort: null }
  return { reps: suggestReps(step, history) ?? plannedReps(goal), weight, seconds: null, effort: null }
}

function lastOf({ set }: Step, { lastTime }: History) {
  return lastTime.findLast((one) => one.set === set) ?? lastTime.at(-1)
}

function suggestWeight(step: Step, history: History): number | null {
  const { now, dose } = history
  const nextWeight = dose && dose.weight > 0 ? dose.weight : lastOf(step, history)?.weight
  return now.at(-1)?.weight ?? nextWeight ?? (step.weight > 0 ? step.weight : null)
}

function suggestReps(step: Step, history: History): number | null | undefined {
  const { now, dose } = history
  if (!dose) return lastOf(step, history)?.reps
  const previous = now.at(-1)
  // A member who chose another weight decides on the repetitions, too.
  return previous && (previous.weight ?? 0) !== dose.weight ? previous.reps : dose.reps
}

function plannedReps(goal: SetGoal): number | null {
  return goal.kind === 'reps' ? goal.reps : null
}

/** The sets of the most recent session among all earlier ones: one round of one plan. */
export function setsOfLastTime(earlier: readonly LoggedSet[]): LoggedSet[] {
  const newest = earlier.reduce<LoggedSet | undefined>(
    (last, one) => (last && last.at >= one.at ? last : one),
    undefined,
  )
  if (!newest) return []
  return earlier
    .filter(({ planId, round }) => planId === newest.planId && round === newest.round)
    .toSorted((one, other) => one.at - other.at)
}
