import { sessionFacts } from '#planner/checking/sessionFacts.ts'
import { captionOf, sentencesIn, titleOf } from '#planner/model/sentences.ts'
import type { TrainingLog } from '#planner/trainingLog.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import { planLimits } from '#schema/training/plan.ts'
import type { AnsweredDay, AnsweredExercise } from '#schema/training/planAnswer.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { shortened } from '#schema/values/shortened.ts'
import { doseFor, shareTime } from './dose.ts'
import { type Ground, isForSupersets } from './ground.ts'
import { type Random, uuidFrom } from './random.ts'

interface Writing {
  index: number
  ground: Ground
  log: TrainingLog
  random: Random
}

/** Says of chosen exercises how much of each is done, in which order, and why. */
export function writeSession(chosen: readonly Exercise[][], writing: Writing): AnsweredDay {
  const { request } = writing.ground
  const sections = chosen.map((exercises, place) => {
    const ordered = request.includeSuperSet ? pairUp(exercises) : { exercises, pairs: 0 }
    const seconds = shareTime(ordered.exercises, request.sections[place]?.sectionDuration ?? 0)
    const planned = ordered.exercises.map((exercise, at) => plan(exercise, seconds[at] ?? 0, writing))
    joinPairs(planned, ordered.pairs)
    return { exercises: planned }
  })
  const facts = sessionFacts(chosen.flat())
  return {
    day: writing.index + 1,
    description: titleOf(writing.index + 1, facts, request.language),
    ...facts,
    sections,
  }
}

function plan(exercise: Exercise, seconds: number, { ground, log, random }: Writing): AnsweredExercise {
  const { language } = ground.request
  const dose = doseFor(exercise.kind, seconds, log.progress)
  return {
    id: uuidFrom(random),
    exercise_id: exercise.id,
    exercise: shortened(exercise.title, planLimits.name),
    ...dose,
    superset: null,
    voiceover_caption: captionOf(exercise.title, dose, language),
    reason: shortened(reasonFor(exercise, ground.request, log), planLimits.reason),
  }
}

function reasonFor({ kind, muscleGroups }: Exercise, request: PlanRequest, log: TrainingLog): string {
  const says = sentencesIn(request.language)
  const wished = muscleGroups.find((muscle) => request.muscleGroups.includes(muscle))
  if (wished !== undefined) return says.wished(wished)
  const [main] = muscleGroups
  return kind === 'STRENGTH' && main !== undefined && !log.isTrained(main) ? says.balance(main) : says[kind]
}

/** Brings two that can be done in turn to the beginning, of different muscles where there are any. */
function pairUp(exercises: readonly Exercise[]): { exercises: readonly Exercise[]; pairs: number } {
  const [first, ...others] = exercises.filter(isForSupersets)
  if (!first) return { exercises, pairs: 0 }
  const second =
    others.find(({ kind, muscleGroups }) => kind === first.kind && muscleGroups[0] !== first.muscleGroups[0]) ??
    others[0]
  if (!second) return { exercises, pairs: 0 }
  const rest = exercises.filter((exercise) => exercise !== first && exercise !== second)
  return { exercises: [first, second, ...rest], pairs: 1 }
}

/** No rest between the two, and all of it after both. */
function joinPairs(planned: AnsweredExercise[], pairs: number): void {
  const [first, second] = planned
  if (pairs === 0 || !first || !second) return
  const rest = first.rest_seconds + second.rest_seconds
  Object.assign(first, { superset: 'A', rest_seconds: 0 })
  Object.assign(second, { superset: 'A', rest_seconds: rest })
}
