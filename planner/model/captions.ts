import type { Rules, Week } from '#planner/rules/rulesFor.ts'
import type { Dose } from '#planner/solving/dose.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { isOneSided } from '#schema/training/exerciseSides.ts'
import { planLimits } from '#schema/training/plan.ts'
import { shortened } from '#schema/values/shortened.ts'
import { type Language, sentencesIn } from './sentences.ts'

export interface Coaching {
  language: Language
  rules: Pick<Rules, 'reserve'>
  week: Pick<Week, 'isLighter'>
  /** Whether nothing warms up before it. */
  isCold?: boolean
}

/** The sentence that a voice reads when an exercise begins: how much of it, on which side, how hard. */
export function captionFor(exercise: Exercise, dose: Dose, coaching: Coaching): string {
  const { language, rules, week, isCold = false } = coaching
  const says = sentencesIn(language)
  const each = dose.seconds > 0 ? says.seconds(dose.seconds) : says.reps(dose.reps)
  const isStrength = exercise.kind === 'STRENGTH'
  const effort = exercise.equipment.length > 0 ? says.load : says.effort
  return shortened(
    [
      says.caption(exercise.title, dose.sets, each),
      isOneSided(exercise) ? says.sides : '',
      isStrength ? effort[rules.reserve] : '',
      isStrength && week.isLighter ? says.lighter : '',
      isStrength && isCold ? says.warmUp : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(says.space),
    planLimits.caption,
  )
}
