import { regionOf } from '#planner/rules/muscles.ts'

/** What two exercises are compared by. The main muscle comes first. */
export interface Comparable {
  muscles: readonly string[]
  level?: string | null | undefined
}

const SAME_MAIN = 4
const OTHERS_MAIN = 2
const SAME_MOVEMENT = 1

/**
 * How well one exercise may take the place of another: the same main muscle before any shared one, a shared one before the
 * same movement, and 0 for an exercise that has neither.
 */
export function likenessOf(one: Comparable, other: Comparable): number {
  const [main] = other.muscles
  const shared = one.muscles.filter((muscle) => other.muscles.includes(muscle)).length
  const either = new Set([...one.muscles, ...other.muscles]).size
  const isOfMovement = isSameMovement(one.muscles[0], main)
  const likeness =
    (main !== undefined && one.muscles[0] === main ? SAME_MAIN : 0) +
    (main !== undefined && one.muscles.includes(main) ? OTHERS_MAIN : 0) +
    (isOfMovement ? SAME_MOVEMENT : 0) +
    (shared === 0 ? 0 : shared / either)
  return likeness === 0 ? 0 : likeness + (one.level && one.level === other.level ? 0.1 : 0)
}

/** Muscles of one region are trained by one movement; those of the core are not. */
function isSameMovement(one: string | undefined, other: string | undefined): boolean {
  const region = regionOf(other)
  return region !== undefined && region !== 'CORE' && regionOf(one) === region
}
