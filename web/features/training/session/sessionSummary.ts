import type { Step } from './steps.ts'
import type { SessionState } from './workoutLog.ts'

/** What was done in a session, from its log alone. */
export interface SessionSummary {
  sets: number
  total: number
  skipped: number
  /** Exercises with at least one set. */
  exercises: number
  /** From the first to the last set; the time before the first is unknown. */
  minutes: number
  /** Kilograms. */
  volume: number
}

const MINUTE_MS = 60_000

export function sessionSummary(steps: readonly Step[], { states, done, skipped, total }: SessionState): SessionSummary {
  const sets = [...states.values()].flatMap((state) => (state.kind === 'done' ? state.sets : []))
  const times = sets.map(({ at }) => at)
  const span = times.length > 0 ? Math.max(...times) - Math.min(...times) : 0
  const trained = steps.filter(({ key }) => states.get(key)?.kind === 'done')
  return {
    sets: done,
    total,
    skipped,
    exercises: new Set(trained.map(({ resourceId }) => resourceId)).size,
    minutes: Math.round(span / MINUTE_MS),
    volume: sets.reduce((sum, { reps, weight }) => sum + (reps ?? 0) * (weight ?? 0), 0),
  }
}
