import * as v from 'valibot'
import { planContent } from '#schema/training/plan.ts'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'

/** What the player knows of the video that shows an exercise. */
const KeptExercise = v.object({
  videoId: v.string(),
  name: v.string(),
  /** Opens the film for some hours. */
  address: v.nullable(v.string()),
  picture: v.nullable(v.string()),
  /** How long the film is. */
  seconds: v.number(),
  muscleGroupIds: v.array(v.string()),
  equipmentIds: v.array(v.string()),
  level: v.nullable(v.string()),
  /** Nothing in the person's profile speaks against it. */
  isSuitable: v.optional(v.boolean(), true),
})

export type KeptExercise = v.InferOutput<typeof KeptExercise>

/** A plan with all that a session needs when there is no network. */
export const KeptPlan = v.object({
  planId: v.string(),
  programId: v.string(),
  programName: v.string(),
  planName: v.string(),
  /** Its place in the program. */
  order: v.number(),
  content: planContent,
  /** Of the plan, and those that may stand in for them. */
  exercises: v.array(KeptExercise),
  /** Sets of these exercises from other plans, for what stands in the fields. */
  earlier: v.array(LogEntry),
  nextPlanId: v.nullable(v.string()),
  readAt: v.number(),
})

export type KeptPlan = v.InferOutput<typeof KeptPlan>
