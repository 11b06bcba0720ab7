import * as v from 'valibot'
import { planLimits, uuidV4 } from './plan.ts'

/**
 * Entries of a workout log: completed and skipped sets, swapped exercises, finished plans, and undone entries. A
 * client that keeps entries to send them later validates them like the server, so that none is refused.
 */

export const workoutLimits = {
  /** Maximum number per request. */
  entries: 200,
  sets: 1000,
  reps: 10_000,
  /** In kilograms: above any possible lift, including sleds and presses. */
  weight: 2000,
  /** Minimum duration of a set in seconds: a timer that ends sooner was skipped. */
  shortestSeconds: 5,
  /** In seconds: a day. */
  seconds: 86_400,
  name: planLimits.name,
  /**
   * Number of latest sets of an exercise that determine its next dose: three sessions of five sets, or more of fewer.
   */
  lastSets: 16,
  /** Maximum number of times that a plan can be started. */
  rounds: 10_000,
} as const

const id = v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(128)), null)
const wholeFrom = (least: number, most: number) =>
  v.nullish(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), null)

const common = {
  id: uuidV4,
  programID: id,
  planID: id,
  resourceID: id,
  videoID: id,
  round: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(workoutLimits.rounds)), 1),
  /** By the client's clock. */
  performedAt: v.pipe(v.string(), v.isoTimestamp()),
}

const resourceName = v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(workoutLimits.name)), null)
const setNumber = wholeFrom(1, workoutLimits.sets)

export const workoutSet = v.object({
  ...common,
  kind: v.literal('SET'),
  resourceName,
  setNumber,
  reps: wholeFrom(0, workoutLimits.reps),
  weight: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(workoutLimits.weight)), null),
  duration: wholeFrom(0, workoutLimits.seconds),
  /** How hard it was. */
  effort: wholeFrom(1, 10),
})

const workoutUndo = v.object({ ...common, kind: v.literal('UNDO'), undoesID: uuidV4 })

export const workoutEntry = v.variant('kind', [
  workoutSet,
  v.object({ ...common, kind: v.literal('SKIP'), setNumber }),
  /** The plan's exercise is `resourceID`; the video and its name replace it. */
  v.object({ ...common, kind: v.literal('SWAP'), resourceName }),
  v.object({ ...common, kind: v.literal('FINISH') }),
  workoutUndo,
])

export type WorkoutEntry = v.InferOutput<typeof workoutEntry>
