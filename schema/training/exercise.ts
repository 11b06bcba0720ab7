import * as v from 'valibot'

export const exerciseKinds = ['STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY'] as const
export type ExerciseKind = (typeof exerciseKinds)[number]

/** From the first steps on, as the survey names them. */
export const trainingLevels = ['Rookie', 'Beginner', 'Intermediate', 'Advanced'] as const
export type TrainingLevel = (typeof trainingLevels)[number]

/** The entry of the equipment list that says that none is needed. */
export const NO_EQUIPMENT = 'No equipment'

/**
 * Where an exercise may do harm: a part of the body that must not be loaded, or a condition that does not go with it.
 * `matchHealth.ts` finds them in what a member said of their health.
 */
export const contraindications = [
  'Knee',
  'Lower back',
  'Shoulder',
  'Wrist',
  'Ankle',
  'Neck',
  'Hip',
  'Elbow',
  'Heart',
  'Blood pressure',
  'Pregnancy',
  'Breathing',
  'Balance',
  'Bones',
  'Hernia',
  'Older age',
] as const
export type Contraindication = (typeof contraindications)[number]

const names = v.array(v.pipe(v.string(), v.maxLength(200)))

/** What a plan has to know of a video that shows an exercise. */
export const exercise = v.object({
  /** The video's. */
  id: v.string(),
  title: v.string(),
  kind: v.picklist(exerciseKinds),
  /** By name, the main one first. */
  muscleGroups: names,
  /** By name: all of it is needed. */
  equipment: names,
  level: v.nullish(v.string(), null),
  ageFrom: v.nullish(v.number(), null),
  ageTo: v.nullish(v.number(), null),
  contraindications: names,
  /**
   * Whether only a plan whose request asks for jumps or sprints may have it, at the age of its member. Without a value
   * the age in the request decides.
   */
  isOnlyOnRequest: v.nullish(v.boolean()),
})
export type Exercise = v.InferOutput<typeof exercise>

/** 0 for a rookie. An unknown level counts as the highest, so that it is shown to no member by mistake. */
export function levelRank(level: string | null): number {
  if (level === null) return 0
  const rank = trainingLevels.findIndex((name) => name === level)
  return rank === -1 ? trainingLevels.length - 1 : rank
}
