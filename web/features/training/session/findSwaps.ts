import { likenessOf } from '#planner/likeness.ts'
import { levelRank } from '#schema/training/exercise.ts'

/** An exercise as far as it decides what may stand in for it. */
export interface Exercise {
  videoId: string
  name: string
  muscleGroupIds: readonly string[]
  equipmentIds: readonly string[]
  level: string | undefined
  /** Nothing that is known of the person's health and age speaks against it. */
  isSuitable: boolean
}

interface Wanted {
  instead: Exercise
  /** What else the plan asks for today: nobody does the same twice. */
  taken: ReadonlySet<string>
  /** Exercises of the plan: whoever trains it has at hand what they need, and is up to the hardest of them. */
  ofPlan: readonly Exercise[]
}

const MOST = 12

/**
 * What trains the same muscles, suits the person, needs nothing but what is at hand and is no harder than the plan, the
 * most alike first. The server judges the health and age again, whatever is chosen here.
 */
export function findSwaps(exercises: readonly Exercise[], { instead, taken, ofPlan }: Wanted): Exercise[] {
  const things = new Set(ofPlan.flatMap(({ equipmentIds }) => equipmentIds))
  const hardest = Math.max(...ofPlan.map(rankOf))
  return exercises
    .filter(({ videoId, isSuitable }) => isSuitable && videoId !== instead.videoId && !taken.has(videoId))
    .filter(({ equipmentIds }) => equipmentIds.every((id) => things.has(id)))
    .filter((exercise) => rankOf(exercise) <= hardest)
    .map((exercise) => ({ exercise, alike: likeness(exercise, instead) }))
    .filter(({ alike }) => alike > 0)
    .toSorted((one, other) => other.alike - one.alike || one.exercise.name.localeCompare(other.exercise.name, 'en'))
    .slice(0, MOST)
    .map(({ exercise }) => exercise)
}

/** The rule of the plan's preview: the same main muscle first. */
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
