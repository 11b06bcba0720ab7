import { type Exercise, levelRank } from '#schema/training/exercise.ts'
import { risksOf } from '#schema/training/exerciseRisks.ts'
import { isForImpact, isForLying, type Load, loadOf } from './equipment.ts'
import { isLiftedOverhead, patternOf, regionOf, sizeOf } from './muscles.ts'

/** What a movement asks of the body that a health condition may forbid. */
export type MovementProperty = 'IMPACT' | 'LOAD' | 'OVERHEAD' | 'SUPINE' | 'HOLD' | 'VALSALVA'

/** UNKNOWN where the catalogue does not say enough. */
export type Presence = 'YES' | 'NO' | 'UNKNOWN'

const finders: Readonly<Record<MovementProperty, (exercise: Exercise) => Presence>> = {
  IMPACT: impactOf,
  LOAD: (exercise) => weighted(exercise, ['FREE'], isCarriedBySpine),
  OVERHEAD: overheadOf,
  SUPINE: supineOf,
  HOLD: holdOf,
  VALSALVA: (exercise) => weighted(exercise, ['FREE', 'HANGING'], isBraced),
}

/**
 * Whether an exercise has a property, from its kind, muscles, equipment, level and contraindications. Its title counts only as
 * `risksOf` reads it.
 */
export function findProperty(exercise: Exercise, property: MovementProperty): Presence {
  return finders[property](exercise)
}

/** Circuits and cardio may be anything from a march to a sprint. */
function impactOf(exercise: Exercise): Presence {
  if (isJump(exercise)) return 'YES'
  const isTiring = exercise.kind === 'CIRCUIT' || exercise.kind === 'CARDIO'
  return isTiring && !isHold(exercise) ? unknownUnlessGentle(exercise) : 'NO'
}

/** Jumps and sprints carry the risk of older age. */
function isJump(exercise: Exercise): boolean {
  return risksOf(exercise).has('Older age') || exercise.equipment.some(isForImpact)
}

/** A strain of the heart and of the blood pressure that is neither a jump nor a weight. */
function isHold(exercise: Exercise): boolean {
  const risks = risksOf(exercise)
  return (
    risks.has('Heart') && risks.has('Blood pressure') && !isJump(exercise) && !hasLoad(exercise, ['FREE', 'HANGING'])
  )
}

function overheadOf(exercise: Exercise): Presence {
  return hasLoad(exercise, ['HANGING']) ? 'YES' : weighted(exercise, ['FREE'], isLiftedOverhead)
}

/** Stretches on the back are short. Movements that work the front of the legs as well are done upright. */
function supineOf(exercise: Exercise): Presence {
  const { kind, equipment, muscleGroups } = exercise
  const isUpright = muscleGroups.some((muscle) => patternOf(muscle) === 'SQUAT')
  if (kind === 'MOBILITY' || kind === 'CARDIO' || isUpright || !isDoneLying(muscleGroups[0])) return 'NO'
  const isPressedLying = regionOf(muscleGroups[0]) === 'PUSH' && equipment.some(isForLying)
  return isPressedLying ? 'YES' : unknownUnlessGentle(exercise)
}

/** Strength is counted in repetitions, and a stretch is held without strain. */
function holdOf(exercise: Exercise): Presence {
  if (isHold(exercise)) return 'YES'
  const isDynamic = isJump(exercise) || hasLoad(exercise, ['FREE', 'HANGING'])
  return exercise.kind === 'CIRCUIT' && !isDynamic ? unknownUnlessGentle(exercise) : 'NO'
}

/** Exercises for the first steps are slow and light, unless their contraindications or equipment say otherwise. */
function unknownUnlessGentle({ level }: Exercise): Presence {
  return level !== null && levelRank(level) === 0 ? 'NO' : 'UNKNOWN'
}

/** With such a load, a movement of such a muscle has the property. Unknown equipment and muscles may be of this kind. */
function weighted(exercise: Exercise, loads: readonly Load[], isOf: (muscle: string) => boolean): Presence {
  const [muscle] = exercise.muscleGroups
  const isOther = regionOf(muscle) !== undefined && !isOf(muscle ?? '')
  if (exercise.kind === 'MOBILITY' || isOther) return 'NO'
  if (hasLoad(exercise, loads)) return regionOf(muscle) === undefined ? 'UNKNOWN' : 'YES'
  return exercise.equipment.some((name) => loadOf(name) === undefined) ? 'UNKNOWN' : 'NO'
}

function hasLoad({ equipment }: Exercise, loads: readonly Load[]): boolean {
  return equipment.map(loadOf).some((load) => load !== undefined && loads.includes(load))
}

function isCarriedBySpine(muscle: string): boolean {
  return (
    regionOf(muscle) === 'LEGS' || patternOf(muscle) === 'CARRY' || patternOf(muscle) === 'CORE' || isBigPull(muscle)
  )
}

function isBigPull(muscle: string): boolean {
  return regionOf(muscle) === 'PULL' && isBig(muscle)
}

/** Big muscles and the trunk lift against a held breath. */
function isBraced(muscle: string): boolean {
  return regionOf(muscle) === 'LEGS' || regionOf(muscle) === 'CORE' || isBig(muscle)
}

/** The chest, the trunk, and the back of the legs are trained lying as well as upright. */
function isDoneLying(muscle: string | undefined): boolean {
  const pattern = patternOf(muscle)
  return (
    regionOf(muscle) === undefined || pattern === 'HINGE' || pattern === 'CORE' || (pattern === 'PUSH' && isBig(muscle))
  )
}

function isBig(muscle: string | undefined): boolean {
  return sizeOf(muscle) === 3
}
