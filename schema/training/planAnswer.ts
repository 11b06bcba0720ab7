import * as v from 'valibot'
import { planLimits } from './plan.ts'
import { requestLimits } from './planRequest.ts'

/**
 * What a model answers with: the arguments of its one function. It chooses exercises by short codes and says why; ids,
 * titles, captions, sets, rest and times are computed from that. The schema that a model is sent is generated from this
 * text, and its answer is read by it.
 */

const textUpTo = (characters: number, description: string) =>
  v.fallback(v.pipe(v.string(), v.maxLength(characters), v.description(description)), '')

const chosenExercise = v.object({
  code: v.pipe(v.string(), v.maxLength(planLimits.name), v.description('The code of the exercise in the catalogue.')),
  reason: textUpTo(planLimits.reason, 'Why it is here, for the member: one sentence of at most 12 words.'),
})

export const chosenDay = v.object({
  day: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(requestLimits.sessions),
    v.description('The number of the session, from 1 on.'),
  ),
  description: textUpTo(500, 'What the session is about: one sentence of at most 15 words.'),
  sections: v.pipe(
    v.array(v.pipe(v.array(chosenExercise), v.maxLength(planLimits.resources))),
    v.maxLength(planLimits.sections),
    v.description(
      'In the order of the request, each exactly once, with its exercises in the order in which they are done.',
    ),
  ),
})

export const planAnswer = v.object({
  days: v.pipe(v.array(chosenDay), v.maxLength(requestLimits.sessions), v.description('One for each session.')),
})

export type ChosenDay = v.InferOutput<typeof chosenDay>

/** An exercise of a session with all stored data, with the field names of specification 001, section 7.6. */
export interface AnsweredExercise {
  /** A version 4 UUID. */
  id: string
  /** Of the video that shows it. */
  exercise_id: string
  exercise: string
  sets: number
  /** Repetitions per set; 0 if seconds are counted. */
  reps: number
  /** Seconds per set; 0 if repetitions are counted. */
  seconds: number
  /** After each set. */
  rest_seconds: number
  /** The same for exercises of one section that are done in turn. */
  superset: string | null
  voiceover_caption: string
  reason: string
  /** Parsed by `planReason.ts`; null if a model wrote the reason. */
  reason_facts: string | null
}

/** One session, complete. */
export interface AnsweredDay {
  /** From 1 on. */
  day: number
  description: string
  muscle_groups: string[]
  equipment: string[]
  sections: { exercises: AnsweredExercise[] }[]
}
