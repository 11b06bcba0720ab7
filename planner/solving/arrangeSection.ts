import { sizeOf } from '#planner/rules/muscles.ts'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { isForSupersets } from './ground.ts'

/** The exercises of a section in the order in which they are done. */
export interface ArrangedSection {
  exercises: readonly Exercise[]
  /** Where the two exercises begin that are done in turn. */
  pairAt: number | undefined
}

/** Beside its own exercises, an order depends on where its section stands. */
export interface SectionPlace {
  place: number
  request: Pick<PlanRequest, 'sections' | 'includeSuperSet'>
}

/** Loaded work comes before work that tires, and movement of the joints ends a session. */
const inOrder: readonly ExerciseKind[] = ['STRENGTH', 'CIRCUIT', 'CARDIO', 'MOBILITY']
/** A session begins with what warms up. */
const warmingUp: readonly ExerciseKind[] = ['MOBILITY', 'CARDIO', 'STRENGTH', 'CIRCUIT']

/** Warm-up first, big before small, loaded before tired, cool-down last. */
export function arrangeSection(exercises: readonly Exercise[], { place, request }: SectionPlace): ArrangedSection {
  const ordered = orderSection(exercises, place, request.sections.length)
  return request.includeSuperSet ? pairUp(ordered) : { exercises: ordered, pairAt: undefined }
}

function orderSection(exercises: readonly Exercise[], place: number, sections: number): readonly Exercise[] {
  const kinds = place === 0 && sections > 1 ? warmingUp : inOrder
  const ordered = exercises.toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || byWeight(one, other),
  )
  if (sections > 1) return ordered
  // The only section begins with a warm-up as well, and keeps something for the end.
  const warmUp = ordered.findLast(({ kind }) => kind === 'MOBILITY') ?? ordered.find(({ kind }) => kind === 'CARDIO')
  return warmUp ? [warmUp, ...ordered.filter((exercise) => exercise !== warmUp)] : ordered
}

/** Strength of big muscles first, of several muscles before one, with equipment before without. */
export function byWeight(one: Exercise, other: Exercise): number {
  if (one.kind !== 'STRENGTH' || other.kind !== 'STRENGTH') return 0
  return (
    sizeOf(other.muscleGroups[0]) - sizeOf(one.muscleGroups[0]) ||
    other.muscleGroups.length - one.muscleGroups.length ||
    Number(other.equipment.length > 0) - Number(one.equipment.length > 0)
  )
}

/** Puts a second exercise behind the first one, to be done in turn: of the same kind and other muscles, if there is one. */
function pairUp(exercises: readonly Exercise[]): ArrangedSection {
  const [first, ...others] = exercises.filter(isForSupersets)
  const second =
    others.find(({ kind, muscleGroups }) => kind === first?.kind && muscleGroups[0] !== first.muscleGroups[0]) ??
    others[0]
  if (!first || !second) return { exercises, pairAt: undefined }
  const paired = exercises.flatMap((one) => (one === first ? [first, second] : one === second ? [] : [one]))
  return { exercises: paired, pairAt: paired.indexOf(first) }
}
