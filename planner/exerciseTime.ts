import type { ExerciseKind } from '#schema/training/exercise.ts'
import type { AnsweredExercise } from '#schema/training/planAnswer.ts'

/** One repetition, down and up, without hurry. */
export const SECONDS_A_REP = 4

/** "About" three to five minutes: so far beside it is still about. */
export const ABOUT_S = 30

/** A section may be this much shorter or longer than asked. */
export const SECTION_SLACK_S = 120

/** How long one exercise takes, with all its sets and the rest after each: specification 001, section 7.6. */
export const exerciseRange: Readonly<Record<ExerciseKind, { least: number; most: number }>> = {
  STRENGTH: { least: 180, most: 300 },
  CIRCUIT: { least: 120, most: 240 },
  CARDIO: { least: 120, most: 240 },
  MOBILITY: { least: 120, most: 240 },
}

type Dose = Pick<AnsweredExercise, 'sets' | 'reps' | 'seconds' | 'rest_seconds'>

export function exerciseSeconds(dose: Dose): number {
  return workSeconds(dose) + dose.sets * dose.rest_seconds
}

/** Without the rest. */
export function workSeconds({ sets, reps, seconds }: Dose): number {
  return sets * (seconds > 0 ? seconds : reps * SECONDS_A_REP)
}
