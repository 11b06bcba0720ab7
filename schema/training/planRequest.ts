import * as v from 'valibot'
import { exerciseKinds, trainingLevels } from './exercise.ts'

export const requestLimits = {
  sessions: 36,
  sections: 8,
  /** Of one section, in seconds. */
  shortest: 60,
  longest: 3600,
  /** Of all sections of a session. */
  session: 7200,
  perWeek: 7,
  names: 40,
  name: 100,
  details: 2000,
  /** Of one studio, and characters of one of them. */
  exerciseRules: 50,
  exerciseRule: 140,
} as const

const wholeFrom = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
const nameText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(requestLimits.name))
const nameList = v.pipe(v.array(nameText), v.maxLength(requestLimits.names))

export const requestedSection = v.object({
  sectionName: nameText,
  /** Seconds. */
  sectionDuration: wholeFrom(requestLimits.shortest, requestLimits.longest),
  /** Kinds of exercises; any kind if empty. */
  workoutTypes: v.nullish(v.pipe(v.array(v.picklist(exerciseKinds)), v.maxLength(exerciseKinds.length)), []),
})

/** A request for a custom program. Each session has the same sections. */
export const planRequest = v.object({
  numberOfSessions: wholeFrom(1, requestLimits.sessions),
  sessionsPerWeek: v.nullish(wholeFrom(1, requestLimits.perWeek), 3),
  sections: v.pipe(
    v.array(requestedSection),
    v.minLength(1),
    v.maxLength(requestLimits.sections),
    v.check(
      (sections) => sections.reduce((sum, { sectionDuration }) => sum + sectionDuration, 0) <= requestLimits.session,
      'A session lasts two hours at most.',
    ),
  ),
  goals: v.nullish(nameList, []),
  additionalDetails: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(requestLimits.details)), ''),
  includeSuperSet: v.nullish(v.boolean(), false),
  /** Available equipment, by name. An empty list means none; null means any. */
  equipment: v.nullish(nameList, null),
  /** Muscle groups to focus on, by name. */
  muscleGroups: v.nullish(nameList, []),
  level: v.nullish(v.picklist(trainingLevels), 'Beginner'),
  age: v.nullish(wholeFrom(0, 130), null),
  injuries: v.nullish(nameList, []),
  healthConditions: v.nullish(nameList, []),
  /** Keys of rules about doses that the member's studio has turned off. Set by the server. */
  rulesOff: v.nullish(nameList, []),
  /** Rules of the studio about single exercises, as `readExerciseRules` reads them. Set by the server. */
  exerciseRules: v.nullish(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(requestLimits.exerciseRule))),
      v.maxLength(requestLimits.exerciseRules),
    ),
    [],
  ),
  /** Language of captions and reasons. */
  language: v.nullish(v.picklist(['en', 'fr', 'vi', 'cn', 'ar']), 'en'),
  /** The same request with the same seed gives the same plan. */
  seed: v.nullish(wholeFrom(0, 2 ** 31 - 1), 0),
})
export type PlanRequest = v.InferOutput<typeof planRequest>
export type PlanRequestInput = v.InferInput<typeof planRequest>
