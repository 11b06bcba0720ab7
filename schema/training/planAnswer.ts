import * as v from 'valibot'
import { planLimits, uuidV4 } from './plan.ts'
import { requestLimits } from './planRequest.ts'

/**
 * What a model answers with: the arguments of the one function it is given. The schema that it is told is generated from
 * this text, and its answer is read by it.
 */

const wholeFrom = (least: number, most: number, says: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most), v.description(says))
const textUpTo = (characters: number, says: string) => v.pipe(v.string(), v.maxLength(characters), v.description(says))
const names = (says: string) =>
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(40), v.description(says))

export const answeredExercise = v.object({
  id: v.pipe(uuidV4, v.description('A new version 4 UUID.')),
  exercise_id: textUpTo(64, 'The id of the exercise in the catalogue.'),
  exercise: textUpTo(planLimits.name, 'Its title in the catalogue.'),
  sets: wholeFrom(1, planLimits.sets, 'How many sets.'),
  reps: wholeFrom(0, planLimits.reps, 'Repetitions a set; 0 where seconds are given.'),
  seconds: wholeFrom(0, planLimits.seconds, 'Seconds a set; 0 where repetitions are given.'),
  rest_seconds: wholeFrom(0, planLimits.seconds, 'Rest after each set.'),
  superset: v.pipe(
    v.nullable(v.pipe(v.string(), v.maxLength(16))),
    v.description('The same letter for exercises of one section that are done in turn; null for all others.'),
  ),
  voiceover_caption: textUpTo(planLimits.caption, 'One sentence that is said aloud when it begins.'),
  reason: textUpTo(planLimits.reason, 'Why it is here, in one short sentence for the member.'),
})

export const answeredDay = v.object({
  day: wholeFrom(1, requestLimits.sessions, 'The number of the session, from 1 on.'),
  description: textUpTo(1000, 'What the session is about.'),
  muscle_groups: names('The muscle groups it trains.'),
  equipment: names('The equipment it needs.'),
  sections: v.pipe(
    v.array(
      v.object({
        exercises: v.pipe(
          v.array(answeredExercise),
          v.maxLength(planLimits.resources),
          v.description('In the order in which they are done. At least one.'),
        ),
      }),
    ),
    v.maxLength(planLimits.sections),
    v.description('In the order of the request, each exactly once.'),
  ),
})

export const planAnswer = v.object({
  days: v.pipe(v.array(answeredDay), v.maxLength(requestLimits.sessions), v.description('One for each session.')),
})

export type AnsweredExercise = v.InferOutput<typeof answeredExercise>
export type AnsweredDay = v.InferOutput<typeof answeredDay>
