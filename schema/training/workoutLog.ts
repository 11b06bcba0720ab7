import * as v from 'valibot'
import { planLimits, uuidV4 } from './plan.ts'

/**
 * What a client logs of a workout: a set that was done, or the taking back of one. Whoever keeps it to send it later is
 * held to the same text as the server, so that nothing is sent that would be refused.
 */

export const workoutLimits = {
  /** At a time. */
  entries: 200,
  sets: 1000,
  reps: 10_000,
  /** In kilograms: more than anybody lifts, sledges and presses included. */
  weight: 2000,
  /** In seconds: a day. */
  seconds: 86_400,
  name: planLimits.name,
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
  /** By the client's clock. */
  performedAt: v.pipe(v.string(), v.isoTimestamp()),
}

export const workoutSet = v.object({
  ...common,
  kind: v.literal('SET'),
  resourceName: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(workoutLimits.name)), null),
  setNumber: wholeFrom(1, workoutLimits.sets),
  reps: wholeFrom(0, workoutLimits.reps),
  weight: v.nullish(v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(workoutLimits.weight)), null),
  duration: wholeFrom(0, workoutLimits.seconds),
  /** How hard it was. */
  effort: wholeFrom(1, 10),
})

const workoutUndo = v.object({ ...common, kind: v.literal('UNDO'), undoesID: uuidV4 })

export const workoutEntry = v.variant('kind', [workoutSet, workoutUndo])

export type WorkoutEntry = v.InferOutput<typeof workoutEntry>
