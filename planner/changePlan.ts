import type { Exercise } from '#schema/training/exercise.ts'
import { type PlanContent, planLimits } from '#schema/training/plan.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import { type PlanReason, toReasonFacts } from '#schema/training/planReason.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { shortened } from '#schema/values/shortened.ts'
import { checkPlan } from './checking/checkPlan.ts'
import type { Wish } from './checking/planFaults.ts'
import { captionFor } from './model/captions.ts'
import { sentencesIn } from './model/sentences.ts'
import { type Catalogue, exercisesOf, type Ground, groundOf } from './solving/ground.ts'
import { likenessOf } from './solving/likeness.ts'
import { solvePlan, wishesOutOfReach } from './solving/solvePlan.ts'
import { weekOfSession } from './solving/writeSession.ts'
import { toDays } from './toPlans.ts'

/** A plan as it stands, and what it is held against. */
export interface StandingPlan {
  plans: readonly PlanContent[]
  request: PlanRequest
  catalogue: Catalogue
}

type PlannedExercise = PlanContent['resources'][number]

/** What may take the place of one exercise. */
export interface Swap {
  exercise: Exercise
  /** As it would be stored. */
  resource: PlannedExercise
}

/** What the catalogue has not enough for, of all that was asked. */
export function relaxedIn({ request, catalogue }: Omit<StandingPlan, 'plans'>): readonly Wish[] {
  return wishesOutOfReach(request, catalogue)
}

/**
 * The exercises that may stand in the place of one, with as much of it to do, so that the whole plan still holds every
 * rule: the likest first.
 */
export function swapsFor(standing: StandingPlan, resourceId: string): Swap[] {
  const ground = groundFor(standing)
  const days = toDays(standing.plans)
  const index = standing.plans.findIndex(({ resources }) => resources.some(({ id }) => id === resourceId))
  const resource = standing.plans[index]?.resources.find(({ id }) => id === resourceId)
  const day = days[index]
  if (!resource || !day) return []
  const before = ground.byId.get(resource.targetID ?? '')
  const taken = new Set(exercisesOf(day).map(({ exercise_id: id }) => id))
  return ground.suitable
    .filter((exercise) => !taken.has(exercise.id) && (!before || isAlternative(exercise, before)))
    .filter((exercise) => {
      const changed = days.with(index, withExercise(day, resourceId, { exercise, ground }))
      return checkPlan(changed, ground).length === 0
    })
    .map((exercise) => ({ exercise, likeness: likenessTo(exercise, before) }))
    .toSorted((one, other) => other.likeness - one.likeness || one.exercise.title.localeCompare(other.exercise.title))
    .map(({ exercise }) => ({ exercise, resource: swapped(resource, exercise, { ground, index }) }))
}

function withExercise(day: AnsweredDay, id: string, { exercise, ground }: { exercise: Exercise; ground: Ground }) {
  const { id: exercise_id, title } = exercise
  const reason_facts = toReasonFacts(undefined, ground.adapt(exercise).adaptations)
  return {
    ...day,
    sections: day.sections.map(({ exercises }) => ({
      exercises: exercises.map((one): AnsweredExercise =>
        one.id === id ? { ...one, exercise_id, exercise: title, reason_facts } : one,
      ),
    })),
  }
}

/** Of the same kind, and for strength also of the same muscles or movement. */
function isAlternative(exercise: Exercise, before: Exercise): boolean {
  if (exercise.kind !== before.kind) return false
  return exercise.kind === 'CARDIO' || exercise.kind === 'MOBILITY' || likenessTo(exercise, before) > 0
}

function likenessTo({ muscleGroups, level }: Exercise, before: Exercise | undefined): number {
  return likenessOf({ muscles: muscleGroups, level }, { muscles: before?.muscleGroups ?? [], level: before?.level })
}

function swapped(
  before: PlannedExercise,
  exercise: Exercise,
  { ground, index }: { ground: Ground; index: number },
): PlannedExercise {
  const { request, rules } = ground
  const { sets, reps, duration: seconds, restTime: rest_seconds } = before
  const week = weekOfSession(index, ground)
  return {
    ...before,
    targetID: exercise.id,
    resourceName: shortened(exercise.title, planLimits.name),
    voiceoverCaption: captionFor(
      exercise,
      { sets, reps, seconds, rest_seconds },
      { language: request.language, rules, week },
    ),
    reason: sentencesIn(request.language)[exercise.kind],
    reasonFacts: toReasonFacts(swapReason(exercise), ground.adapt(exercise).adaptations),
  }
}

function swapReason({ muscleGroups: [muscle] }: Exercise): PlanReason {
  return muscle === undefined ? { code: 'MOVEMENT' } : { code: 'MUSCLE', muscle }
}

/** Other ways to choose, before it is said that there is none. */
const TRIES = 12
const A_TRY_APART = 7919

/**
 * One session made anew around all others, so that the whole plan still holds every rule. Undefined where there is no
 * other way. `round` counts how often it was asked for, as the same one would come again.
 */
export function sessionAgain(
  standing: StandingPlan,
  { index, round }: { index: number; round: number },
): AnsweredDay | undefined {
  const ground = groundFor(standing)
  const days = toDays(standing.plans)
  const before = days[index]
  if (!before) return undefined
  const otherDays = new Map(days.flatMap((day, at) => (at === index ? [] : [[at, day]])))
  let otherOrder: AnsweredDay | undefined
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const seed = (standing.request.seed + A_TRY_APART * (round * TRIES + attempt)) % 2 ** 31
    const day = solvePlan({ ...standing.request, seed }, standing.catalogue, { kept: otherDays })?.days[index]
    if (!day || checkPlan(days.with(index, day), ground).length > 0) continue
    if (!isOfTheSame(day, before)) return day
    otherOrder ??= day
  }
  return otherOrder && !isAlike(otherOrder, before) ? otherOrder : undefined
}

function isOfTheSame(one: AnsweredDay, other: AnsweredDay): boolean {
  const ids = new Set(exercisesOf(other).map(({ exercise_id: id }) => id))
  return exercisesOf(one).every(({ exercise_id: id }) => ids.has(id))
}

function isAlike(one: AnsweredDay, other: AnsweredDay): boolean {
  const inOrder = (day: AnsweredDay) =>
    exercisesOf(day)
      .map(({ exercise_id: id }) => id)
      .join(' ')
  return inOrder(one) === inOrder(other)
}

function groundFor({ request, catalogue }: StandingPlan): Ground {
  return groundOf(request, catalogue, wishesOutOfReach(request, catalogue))
}
