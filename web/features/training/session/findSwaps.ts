import { likenessOf } from '#planner/solving/likeness.ts'
import { levelRank } from '#schema/training/exercise.ts'

/** The properties of an exercise that decide whether it can replace another. */
export interface Exercise {
  videoId: string
  name: string
  muscleGroupIds: readonly string[]
  equipmentIds: readonly string[]
  level: string | undefined
  /** Whether the exercise fits the user's health and age. */
  isSuitable: boolean
}

interface Replacement {
  instead: Exercise
  /** Video ids already in today's session, to avoid repeats. */
  taken: ReadonlySet<string>
  /** Exercises of the plan. They define the available equipment and the maximum level. */
  ofPlan: readonly Exercise[]
}

const MOST = 12

/**
 * Exercises for the same muscles that suit the user, need only the plan's equipment and are not harder than the plan;
 * most similar first. The server checks health and age again.
 */
export function findSwaps(
  exercises: readonly Exercise[],
  { instead, taken: usedIds, ofPlan }: Replacement,
): Exercise[] {
  const equipment = new Set(ofPlan.flatMap(({ equipmentIds }) => equipmentIds))
  const hardest = Math.max(...ofPlan.map(rankOf))
  return exercises
    .filter(({ videoId, isSuitable }) => isSuitable && videoId !== instead.videoId && !usedIds.has(videoId))
    .filter(({ equipmentIds }) => equipmentIds.every((id) => equipment.has(id)))
    .filter((exercise) => rankOf(exercise) <= hardest)
    .map((exercise) => ({ exercise, alike: likeness(exercise, instead) }))
    .filter(({ alike }) => alike > 0)
    .toSorted((one, other) => other.alike - one.alike || one.exercise.name.localeCompare(other.exercise.name, 'en'))
    .slice(0, MOST)
    .map(({ exercise }) => exercise)
}

/** Same rule as in the preview of a custom program: the same main muscle counts most. */
function likeness(one: Exercise, other: Exercise): number {
  if (!one.muscleGroupIds.some((id) => other.muscleGroupIds.includes(id))) return 0
  return likenessOf(
    { muscles: one.muscleGroupIds, level: one.level },
    { muscles: other.muscleGroupIds, level: other.level },
  )
}

function rankOf({ level }: Exercise): number {
  return levelRank(level ?? null)
}
