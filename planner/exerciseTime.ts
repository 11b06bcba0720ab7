import type { ExerciseKind } from '#schema/training/exercise.ts'
import type { AnsweredExercise } from '#schema/training/planAnswer.ts'

/** One repetition, down and up, without hurry. */
export const SECONDS_A_REP = 4

/** A section may be this much shorter or longer than asked. */
export const SECTION_SLACK_S = 120

/** Maximum dose of an exercise: repetitions are those of one side, seconds those of one set. */
export const doseBounds = { sets: 8, reps: 20, seconds: 120 } as const

/** Shortest rest after a set of strength, in seconds; in a superset, after each round. */
export const LEAST_REST_S = 15

interface TimeRange {
  least: number
  most: number
}

/**
 * How long one exercise takes at most and at least, with all its sets and the rest after each. "About 3 to 5 minutes" and
 * "about 2 to 4" of specification 001, section 7.6, are guidance: three sets of six with 150 seconds of rest are strength
 * training too, and so is one set in a section of a minute.
 */
export const exerciseRange: Readonly<Record<ExerciseKind, TimeRange>> = {
  STRENGTH: { least: 60, most: 600 },
  CIRCUIT: { least: 30, most: 360 },
  CARDIO: { least: 30, most: 360 },
  MOBILITY: { least: 30, most: 360 },
}

/** The middle of what the specification says that an exercise takes, in seconds. */
export const usualSeconds: Readonly<Record<ExerciseKind, number>> = {
  STRENGTH: 240,
  CIRCUIT: 180,
  CARDIO: 180,
  MOBILITY: 180,
}

type Dose = Pick<AnsweredExercise, 'sets' | 'reps' | 'seconds' | 'rest_seconds'>

export function exerciseSeconds(dose: Dose): number {
  return workSeconds(dose) + dose.sets * dose.rest_seconds
}

/** Without the rest. */
export function workSeconds({ sets, reps, seconds }: Dose): number {
  return sets * (seconds > 0 ? seconds : reps * SECONDS_A_REP)
}
