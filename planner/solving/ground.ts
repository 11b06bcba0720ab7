import type { Wish } from '#planner/checking/planFaults.ts'
import { spreadOut } from '#planner/model/toldExercises.ts'
import type { Adapted } from '#planner/rules/adaptationRules.ts'
import { alwaysIn, readExerciseRules, replacementsIn } from '#planner/rules/exerciseRules.ts'
import { type Rules, rulesFor } from '#planner/rules/rulesFor.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { adaptationsFor, suitabilityFor, suitableExercises, type Unsuitable } from './suitable.ts'

/** What plans are held against. */
export interface Ground {
  request: PlanRequest
  /** How training is dosed for its goal and level. */
  rules: Rules
  byId: ReadonlyMap<string, Exercise>
  /** Everything of the catalogue that this person may do. */
  suitable: readonly Exercise[]
  /** What the solver chooses from: all of that, or an even selection of a very large catalogue. */
  choices: readonly Exercise[]
  /** Those of the suitable exercises that the studio wants in every week. */
  always: ReadonlySet<Exercise>
  /** Those that take the place of others in this studio. */
  replacements: ReadonlySet<Exercise>
  whyNot: (exercise: Exercise) => Unsuitable | undefined
  adapt: (exercise: Exercise) => Adapted
  /** What the catalogue has not enough for. */
  relaxed: ReadonlySet<Wish>
}

export type Catalogue = readonly Exercise[]

/** Maximum number of exercises that the solver ranks for each seat: its time grows with them. */
const MAX_CHOICES = 1_000

export function groundOf(request: PlanRequest, catalogue: Catalogue, relaxed: Iterable<Wish> = []): Ground {
  const suitable = suitableExercises(request, catalogue)
  // The order of a catalogue decides nothing.
  const inOrder = suitable.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const exerciseRules = readExerciseRules(request.exerciseRules)
  const suitableOf = (ids: ReadonlySet<string>) => new Set(suitable.filter(({ id }) => ids.has(id)))
  return {
    request,
    rules: rulesFor(request),
    byId: new Map(catalogue.map((exercise) => [exercise.id, exercise])),
    suitable,
    choices: spreadOut(inOrder, request, MAX_CHOICES),
    always: suitableOf(alwaysIn(exerciseRules)),
    replacements: suitableOf(replacementsIn(exerciseRules)),
    whyNot: suitabilityFor(request, catalogue),
    adapt: adaptationsFor(request),
    relaxed: new Set(relaxed),
  }
}

export function isForSupersets(exercise: Exercise | undefined): boolean {
  return exercise?.kind === 'STRENGTH' || exercise?.kind === 'CIRCUIT'
}

export function exercisesOf(day: AnsweredDay): AnsweredExercise[] {
  return day.sections.flatMap(({ exercises }) => exercises)
}
