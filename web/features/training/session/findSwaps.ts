/** An exercise as far as it decides what may stand in for it. */
export interface Exercise {
  videoId: string
  name: string
  muscleGroupIds: readonly string[]
  equipmentIds: readonly string[]
  level: string | undefined
}

interface Wanted {
  instead: Exercise
  /** What else the plan asks for today: nobody does the same twice. */
  taken: ReadonlySet<string>
  /** What the person has at hand; undefined where they have not said, and then what the exercise itself needs. */
  atHand: ReadonlySet<string> | undefined
}

const MOST = 12

/** What trains the same muscles with what is at hand, the most alike first. */
export function findSwaps(exercises: readonly Exercise[], { instead, taken, atHand }: Wanted): Exercise[] {
  const things = atHand ?? new Set(instead.equipmentIds)
  return exercises
    .filter(({ videoId }) => videoId !== instead.videoId && !taken.has(videoId))
    .filter(({ equipmentIds }) => equipmentIds.every((id) => things.has(id)))
    .map((exercise) => ({ exercise, alike: likeness(exercise, instead) }))
    .filter(({ alike }) => alike > 0)
    .toSorted((one, other) => other.alike - one.alike || one.exercise.name.localeCompare(other.exercise.name, 'en'))
    .slice(0, MOST)
    .map(({ exercise }) => exercise)
}

/** The share of muscles that both train, of those that either does; a little more for the same level. */
function likeness(one: Exercise, other: Exercise): number {
  const shared = one.muscleGroupIds.filter((id) => other.muscleGroupIds.includes(id)).length
  if (shared === 0) return 0
  const either = new Set([...one.muscleGroupIds, ...other.muscleGroupIds]).size
  return shared / either + (one.level !== undefined && one.level === other.level ? 0.1 : 0)
}
