import { alwaysIn, readExerciseRules } from '#planner/rules/exerciseRules.ts'
import { sectionChoices } from '#planner/sectionKinds.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

/** Maximum number of exercises in a prompt: a model reads more of them badly, and each costs about 20 tokens. */
const MAX_EXERCISES = 250

/** Exercises by the code that a model chooses them by. */
export type ExerciseCodes = ReadonlyMap<string, Exercise>

/**
 * The exercises that a model is offered, by code. Deterministic, since the page reads the codes that the server wrote.
 */
export function toldExercises(request: PlanRequest, suitable: readonly Exercise[]): ExerciseCodes {
  const kinds = new Set(sectionChoices(request, suitable).flatMap((choice) => choice.kinds))
  const offered = suitable.filter(({ kind }) => kinds.has(kind))
  const codes = new Map<string, Exercise>()
  for (const exercise of spreadOut(offered, request, MAX_EXERCISES)) {
    const code = codeOf(exercise.id)
    // Of two with the same code the first is offered: an answer has to name one exercise.
    if (!codes.has(code)) codes.set(code, exercise)
  }
  return codes
}

/**
 * As many exercises as there may be: of each kind and main muscle in turn, so that a catalogue with many of one kind crowds
 * out no other, and twice as many of the muscles that were asked for. What the studio always wants comes first.
 */
export function spreadOut(
  exercises: readonly Exercise[],
  { muscleGroups: wishedMuscles, exerciseRules }: Pick<PlanRequest, 'muscleGroups' | 'exerciseRules'>,
  most: number,
): readonly Exercise[] {
  if (exercises.length <= most) return exercises
  const always = alwaysIn(readExerciseRules(exerciseRules))
  const inOrder = exercises.toSorted((one, other) => Number(always.has(other.id)) - Number(always.has(one.id)))
  const groups = Map.groupBy(inOrder, ({ kind, muscleGroups: [main = ''] }) => `${kind} ${main}`)
  const queues = [...groups.values()].map((group) => ({
    group,
    step: group[0]?.muscleGroups.some((muscle) => wishedMuscles.includes(muscle)) === true ? 2 : 1,
  }))
  const chosen: Exercise[] = []
  for (let round = 0; chosen.length < most; round += 1)
    chosen.push(...queues.flatMap(({ group, step }) => group.slice(round * step, (round + 1) * step)))
  return chosen.slice(0, most)
}

/** Without letters that are taken for digits or for each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 4

/** Four characters of an id (FNV-1a), so that a code means the same exercise whatever else is in the catalogue. */
export function codeOf(id: string): string {
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01_00_01_93)
  const mixed = (hash ^ (hash >>> 15)) >>> 0
  return Array.from({ length: CODE_LENGTH }, (_, place) => ALPHABET.charAt((mixed >>> (place * 5)) & 31)).join('')
}
