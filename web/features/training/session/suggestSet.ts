import type { SetGoal, Step } from './steps.ts'
import type { LoggedSet, SetDone } from './workoutLog.ts'

/** Earlier sets of an exercise, for suggestions. */
interface History {
  /** Sets of the exercise in this session, oldest first. */
  now: readonly LoggedSet[]
  /** Sets of the last session with this exercise. */
  lastTime: readonly Pick<LoggedSet, 'set' | 'reps' | 'weight' | 'seconds'>[]
}

/**
 * Initial values of a set's fields: the weight of the previous set, else the same set of the last session, else the
 * plan. Effort is never suggested.
 */
export function suggestSet({ goal, weight, set }: Step, { now, lastTime }: History): SetDone {
  const before = lastTime.findLast((one) => one.set === set) ?? lastTime.at(-1)
  const usedWeight = now.at(-1)?.weight ?? before?.weight ?? (weight > 0 ? weight : null)
  if (goal.kind === 'time') return { reps: null, weight: usedWeight, seconds: goal.seconds, effort: null }
  return { reps: before?.reps ?? plannedReps(goal), weight: usedWeight, seconds: null, effort: null }
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
