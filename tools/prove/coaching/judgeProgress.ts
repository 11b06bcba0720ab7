import { progressRules, weekRules } from '#planner/rules/trainingRules.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { isLighter, isSided, rowFor, strengthRowFor } from './coachView.ts'

export interface LoggedSet {
  reps: number
  weight: number
  effort: number | null
}

/** One exercise in one session: the suggestion and the member's result. */
export interface LoggedExercise {
  exercise: Exercise
  /** Position of the session in the program. */
  order: number
  at: number
  plan: { sets: number; reps: number }
  suggestion: { reps: number; weight: number; sets: number } | undefined
  sets: readonly LoggedSet[]
}

const DAY_MS = 86_400_000
const ALL_OUT = 10

/**
 * What a coach would refuse in suggestions. Beside the table it shares nothing with the planner. Sets of lighter weeks say
 * nothing about the next dose.
 */
export function judgeProgress(log: readonly LoggedExercise[], request: PlanRequest): string[] {
  const byExercise = Map.groupBy(log, ({ exercise }) => exercise.id)
  return [...byExercise.values()].flatMap((turns) =>
    turns.flatMap((turn, index) => {
      const hard = turns.slice(0, index).filter(({ order }) => !isLighter(order, request))
      return faultsOf(turn, hard.toReversed(), request).map((fault) => `${turn.exercise.title}: ${fault}`)
    }),
  )
}

function faultsOf(turn: LoggedExercise, earlier: readonly LoggedExercise[], request: PlanRequest): string[] {
  const { suggestion } = turn
  const [last] = earlier
  if (!last || new Set(last.sets.map(({ weight }) => weight)).size > 1)
    return suggestion ? ['a suggestion without a log that says it'] : []
  if (!suggestion) return ['no suggestion']
  const judged = { turn, suggestion, last, earlier, request }
  return Object.entries(refusals).flatMap(([fault, isFault]) => (isFault(judged) ? [fault] : []))
}

interface Judged {
  turn: LoggedExercise
  suggestion: NonNullable<LoggedExercise['suggestion']>
  last: LoggedExercise
  /** Newest first. */
  earlier: readonly LoggedExercise[]
  request: PlanRequest
}

const loadOf = ({ sets }: LoggedExercise) => Math.max(...sets.map(({ weight }) => weight))
const repsOf = ({ sets }: LoggedExercise) => Math.min(...sets.map(({ reps }) => reps))
const sidesOf = ({ exercise }: LoggedExercise) => (isSided(exercise) ? 2 : 1)

function rangeOf({ turn, request }: Judged): readonly [number, number] {
  const [least, most] = rowFor(turn.exercise, request).amount
  return [least * sidesOf(turn), most * sidesOf(turn)]
}

function isMissed(one: LoggedExercise, judged: Judged): boolean {
  return repsOf(one) < rangeOf(judged)[0]
}

function isTooHard({ sets }: LoggedExercise, { request }: Judged): boolean {
  const { reserve } = strengthRowFor(request)
  return sets.some(({ effort }) => effort !== null && effort > ALL_OUT - reserve)
}

const isHeavier = ({ suggestion, last }: Judged) => suggestion.weight > loadOf(last)
const isAtMost = (value: number, most: number) => value <= most + 1e-9
const growth = 1 + weekRules.growth.value / 100
const daysBetween = (one: LoggedExercise, other: LoggedExercise) => (one.at - other.at) / DAY_MS

const refusals: Readonly<Record<string, (judged: Judged) => boolean>> = {
  'more load after missed repetitions': (judged) => isHeavier(judged) && isMissed(judged.last, judged),
  'more load before all repetitions were done': (judged) =>
    isHeavier(judged) && (repsOf(judged.last) < rangeOf(judged)[1] || judged.last.sets.length < judged.turn.plan.sets),
  'more after a session that was too hard': (judged) =>
    isTooHard(judged.last, judged) &&
    (isHeavier(judged) || judged.suggestion.reps > Math.max(repsOf(judged.last), rangeOf(judged)[0])),
  'more load than the growth of a week': (judged) =>
    judged.earlier.some(
      (one) =>
        daysBetween(judged.turn, one) < 6 &&
        isHeavier(judged) &&
        !isAtMost(judged.suggestion.weight, loadOf(one) * growth),
    ) || !isAtMost(judged.suggestion.weight, loadOf(judged.last) * growth),
  'more than one repetition': ({ suggestion, last, turn }) =>
    suggestion.weight >= loadOf(last) && suggestion.reps > repsOf(last) + sidesOf(turn),
  'repetitions beyond their range': (judged) =>
    judged.suggestion.reps > Math.max(repsOf(judged.last), rangeOf(judged)[1]),
  'a lighter week that is not lighter': ({ turn, suggestion, last, request }) =>
    isLighter(turn.order, request) &&
    (isAboveLast(suggestion, last) || suggestion.sets > turn.plan.sets || suggestion.reps > turn.plan.reps),
  'as much as before after a long break': ({ turn, suggestion, last, request }) =>
    !isLighter(turn.order, request) &&
    daysBetween(turn, last) >= progressRules.breakDays.value &&
    (isAboveLast(suggestion, last) || (loadOf(last) > 1 && suggestion.weight >= loadOf(last))),
  'the same load after it was missed twice': (judged) => {
    const { last, earlier, suggestion, turn, request } = judged
    const [, before] = earlier
    const isSame = before && loadOf(before) === loadOf(last) && repsOf(last) <= repsOf(before)
    const areMissed = isSame && isMissed(last, judged) && isMissed(before, judged)
    return (
      areMissed === true && !isLighter(turn.order, request) && loadOf(last) > 0 && suggestion.weight >= loadOf(last)
    )
  },
}

function isAboveLast({ weight, reps }: Judged['suggestion'], last: LoggedExercise): boolean {
  return weight > loadOf(last) || reps > repsOf(last)
}

/** The share of exercises with a load, trained often, whose load grew within the half year. */
export function shareGrown(logs: readonly (readonly LoggedExercise[])[]): number {
  const exercises = logs.flatMap((log) => [...Map.groupBy(log, ({ exercise }) => exercise.id).values()])
  const often = exercises.filter((turns) => turns.length >= 8 && turns.every((turn) => loadOf(turn) > 0))
  const grown = often.filter((turns) => turns.some((turn) => (turn.suggestion?.weight ?? 0) > loadOf(turns[0] ?? turn)))
  return grown.length / Math.max(1, often.length)
}
