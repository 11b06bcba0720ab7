import type { SetGoal, Step } from './steps.ts'
import type { LoggedSet, SetDone } from './workoutLog.ts'

/** What is known of an exercise when one of its sets begins. */
interface Known {
  /** Sets of the exercise in this session, the oldest first. */
  now: readonly LoggedSet[]
  /** Those of the last time that it was trained. */
  lastTime: readonly Pick<LoggedSet, 'set' | 'reps' | 'weight' | 'seconds'>[]
}

/**
 * What stands in the fields of a set before anybody has touched them: the weight that was used a moment ago, else what
 * was done last time in the same set, else what the plan says. How hard it was is never guessed.
 */
export function suggestSet({ goal, weight, set }: Step, { now, lastTime }: Known): SetDone {
  const before = lastTime.findLast((one) => one.set === set) ?? lastTime.at(-1)
  const used = now.at(-1)?.weight ?? before?.weight ?? (weight > 0 ? weight : null)
  if (goal.kind === 'time') return { reps: null, weight: used, seconds: goal.seconds, effort: null }
  return { reps: before?.reps ?? plannedReps(goal), weight: used, seconds: null, effort: null }
}

function plannedReps(goal: SetGoal): number | null {
  return goal.kind === 'reps' ? goal.reps : null
}

/** Of all earlier sets of an exercise, those of the last time: of one round of one plan. */
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
