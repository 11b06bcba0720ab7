import type { PlanResource } from '#schema/training/plan.ts'

/** From two minutes on, rests are rounded to a quarter of a minute. */
const LONG_S = 120
const STEP_S = 5
const LONG_STEP_S = 15

/**
 * The rest that a member sees and takes, in seconds: the planner's rest, which fills the time of a section, is rounded.
 * A coach's stays exact.
 */
export function shownRest({ restTime, reason }: Pick<PlanResource, 'restTime' | 'reason'>): number {
  if (reason === null || restTime === 0) return restTime
  const step = restTime < LONG_S ? STEP_S : LONG_STEP_S
  return Math.max(step, Math.round(restTime / step) * step)
}
