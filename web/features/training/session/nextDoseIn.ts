import { type DoneSession, type DoseGoal, type NextDose, nextDose } from '#planner/progress/nextDose.ts'
import type { LoggedSet } from './workoutLog.ts'

interface Progress {
  goal: DoseGoal
  /** Plans of lighter weeks, whose sets say nothing about the next dose. */
  lighterPlanIds: readonly string[]
  now: number
}

/** The next dose of an exercise, from its sets in earlier sessions. */
export function nextDoseIn(sets: readonly LoggedSet[], { goal, lighterPlanIds, now }: Progress): NextDose | undefined {
  const hard = sets.filter(({ planId }) => !lighterPlanIds.includes(planId))
  return nextDose(goal, sessionsIn(hard), now)
}

/** One round of one plan is a session. Sets without repetitions don't count. */
function sessionsIn(sets: readonly LoggedSet[]): DoneSession[] {
  const bySession = Map.groupBy(sets, ({ planId, round }) => `${planId}#${round}`)
  return [...bySession.values()].map((session) => ({
    at: Math.max(...session.map(({ at }) => at)),
    sets: session.flatMap(({ reps, weight, effort }) => (reps ? [{ reps, weight: weight ?? 0, effort }] : [])),
  }))
}
