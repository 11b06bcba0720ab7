import * as v from 'valibot'
import { planContent } from '#schema/training/plan.ts'
import { CarriedChanges, noChanges } from '#web/features/training/session/carriedChanges.ts'
import { LogEntry } from '#web/features/training/session/workoutLog.ts'

/** What the player needs to know about an exercise's video. */
const KeptExercise = v.object({
  videoId: v.string(),
  name: v.string(),
  /** URL of the video, signed for a few hours. */
  address: v.nullable(v.string()),
  picture: v.nullable(v.string()),
  /** Duration of the video. */
  seconds: v.number(),
  muscleGroupIds: v.array(v.string()),
  equipmentIds: v.array(v.string()),
  level: v.nullable(v.string()),
  /** Whether the exercise fits the user's health and age. */
  isSuitable: v.optional(v.boolean(), true),
})

export type KeptExercise = v.InferOutput<typeof KeptExercise>

const DoseGoal = v.object({
  sets: v.number(),
  reps: v.number(),
  range: v.tuple([v.number(), v.number()]),
  repStep: v.number(),
  reserve: v.number(),
  loadSteps: v.array(v.number()),
  isLighter: v.boolean(),
})

/** What the next doses follow from, beside the log. */
const KeptProgress = v.object({
  /** By the exercise's id in the plan. Exercises that don't progress are absent. */
  goals: v.record(v.string(), DoseGoal),
  /** Plans of lighter weeks, whose sets say nothing about the next dose. */
  lighterPlanIds: v.array(v.string()),
})

export type KeptProgress = v.InferOutput<typeof KeptProgress>

/** A plan with everything that a session needs offline. */
export const KeptPlan = v.object({
  planId: v.string(),
  programId: v.string(),
  programName: v.string(),
  planName: v.string(),
  /** Position in the program. */
  order: v.number(),
  content: planContent,
  /** Exercises of the plan and possible swaps. */
  exercises: v.array(KeptExercise),
  /** Sets of these exercises in other plans, for the suggested values. */
  earlier: v.array(LogEntry),
  progress: v.optional(KeptProgress, { goals: {}, lighterPlanIds: [] }),
  /** What the member changed in other sessions of the program. */
  changes: v.optional(CarriedChanges, noChanges),
  nextPlanId: v.nullable(v.string()),
  readAt: v.number(),
})

export type KeptPlan = v.InferOutput<typeof KeptPlan>
