import type { PlanResource } from '#schema/training/plan.ts'

type Dosed = Pick<PlanResource, 'id' | 'targetID' | 'sets' | 'reps' | 'duration'>
type Amount = Pick<Dosed, 'sets' | 'reps' | 'duration'>

/** How the dose of an exercise differs from that in the last session with the same one. */
export interface Growth {
  kind: 'MORE' | 'LESS'
  /** The position of that session, from 1. */
  session: number
  before: Amount
}

/** By id of the exercise in its plan. Exercises that stay the same, or change in both directions, have no entry. */
export function planGrowth(plans: readonly { resources: readonly Dosed[] }[]): ReadonlyMap<string, Growth> {
  const growth = new Map<string, Growth>()
  const latest = new Map<string, { session: number; before: Dosed }>()
  plans.forEach(({ resources }, index) => {
    for (const exercise of resources) {
      const { id, targetID } = exercise
      if (targetID === null) continue
      const last = latest.get(targetID)
      const kind = last && last.session <= index ? changeOf(last.before, exercise) : undefined
      if (last && kind) growth.set(id, { kind, session: last.session, before: last.before })
      latest.set(targetID, { session: index + 1, before: exercise })
    }
  })
  return growth
}

function changeOf(before: Amount, now: Amount): Growth['kind'] | undefined {
  const changes = [now.sets - before.sets, now.reps - before.reps, now.duration - before.duration]
  const [isMore, isLess] = [changes.some((by) => by > 0), changes.some((by) => by < 0)]
  return isMore === isLess ? undefined : isMore ? 'MORE' : 'LESS'
}
