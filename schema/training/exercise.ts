import * as v from 'valibot'

export const exerciseKinds = ['STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY'] as const
export type ExerciseKind = (typeof exerciseKinds)[number]

/** From beginner to advanced, as in the survey. */
export const trainingLevels = ['Rookie', 'Beginner', 'Intermediate', 'Advanced'] as const
export type TrainingLevel = (typeof trainingLevels)[number]

/** The entry of the equipment list for exercises without equipment. */
export const NO_EQUIPMENT = 'No equipment'

/**
 * What an exercise may harm: a part of the body that must not be loaded, or a condition that rules it out.
 * `matchHealth.ts` finds them in members' texts about their health.
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

/** The data of an exercise video that a plan needs. */
export const exercise = v.object({
  /** The video's id. */
  id: v.string(),
  title: v.string(),
  kind: v.picklist(exerciseKinds),
  /** By name, the main one first. */
  muscleGroups: names,
  /** By name; all of it is needed. */
  equipment: names,
  level: v.nullish(v.string(), null),
  ageFrom: v.nullish(v.number(), null),
  ageTo: v.nullish(v.number(), null),
  contraindications: names,
  /**
   * Whether only plans with jumps or sprints may contain it, at its member's age. If undefined, the age in the request
   * decides.
   */
  isOnlyOnRequest: v.nullish(v.boolean()),
})
export type Exercise = v.InferOutput<typeof exercise>

/** 0 for a rookie. An unknown level counts as the highest, so that it is not shown to members by mistake. */
export function levelRank(level: string | null): number {
  if (level === null) return 0
  const rank = trainingLevels.findIndex((name) => name === level)
  return rank === -1 ? trainingLevels.length - 1 : rank
}
