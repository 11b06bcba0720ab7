import { readCaption, writeCaption } from '#planner/model/captions.ts'
import type { Language } from '#planner/model/sentences.ts'
import type { Step } from './steps.ts'

export interface CaptionedNow {
  /** The exercise in the user's language. */
  name: string
  language: Language
  /** Repetitions that the screen suggests. */
  reps: number | null
  /** The suggested weight with its unit, where it follows from the log. */
  weight: string | undefined
}

/**
 * The planner's caption of an exercise with today's amount, in the user's language. Words of a coach stay as they are. With
 * a text that only repeats the exercise, and without one, there is none.
 */
export function captionNow(step: Step, { name, language, reps, weight }: CaptionedNow): string | undefined {
  const { caption, name: title, sets, goal } = step
  if (caption === '' || caption === title) return undefined
  const seconds = goal.kind === 'time' ? goal.seconds : 0
  const plannedReps = goal.kind === 'reps' ? goal.reps : 0
  const notes = readCaption(caption, { title, sets, reps: plannedReps, seconds })
  if (!notes) return caption
  return writeCaption({ title: name, sets, seconds, reps: reps ?? plannedReps, weight }, notes, language)
}
