import { workSeconds } from '#planner/exerciseTime.ts'
import { sides } from '#planner/rules/muscles.ts'
import { MOST_WEEKLY_SETS, type Rules, weekOf } from '#planner/rules/rulesFor.ts'
import type { Ground } from '#planner/solving/ground.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import { type FaultCode, faultOf, type PlanFault } from './planFaults.ts'

/** Sets a week below which no muscle group is trained too much, whatever the others get. */
export const ENOUGH_SETS = MOST_WEEKLY_SETS
/** So much more than its fair share of the week's sets is too much. */
export const UNFAIR = 1.75

/** Of two sides neither gets more than three times as much; of fewer sets than this nothing can be said. */
export const MOST_UNEVEN = 3
export const BALANCE_FROM_SETS = 12

/** By one step of the doses and by other exercises of a week: a model may choose some. */
const MOST_GROWTH = 1.35
const MOST_DROP = 0.85
/** A lighter week against the one before it. */
const LEAST_LIGHTER = 0.4
/** The last hard week of a block against its first. */
const LEAST_IN_ALL = 0.95

/** What is said of whole weeks: how much each muscle does, that both sides of the body do, and that the work grows. */
export function checkWeeks(days: readonly AnsweredDay[], ground: Ground): PlanFault[] {
  const weeks = toWeeks(days, ground.request.sessionsPerWeek)
  const faults: PlanFault[] = []
  const { relaxed } = ground
  for (const [index, week] of weeks.entries()) {
    const numbers = week.map(({ day }) => day)
    const add = (code: FaultCode, detail: string) =>
      faults.push({ ...faultOf(code, `Week ${index + 1} (${detail})`), days: numbers })
    const sets = setsByMuscle(week, ground)
    const excess = relaxed.has('VOLUME') ? undefined : findExcess(sets, ground)
    if (excess !== undefined) add('VOLUME', excess)
    const imbalance = relaxed.has('BALANCE') ? undefined : findImbalance(sets, ground)
    if (imbalance !== undefined) add('BALANCE', imbalance)
    for (const [code, missing] of missingIn(week, ground)) if (missing.length > 0) add(code, missing.join(', '))
  }
  if (!relaxed.has('PROGRESSION')) faults.push(...checkGrowth(weeks, ground))
  return faults
}

function toWeeks(days: readonly AnsweredDay[], perWeek: number): AnsweredDay[][] {
  return Array.from({ length: Math.ceil(days.length / perWeek) }, (_, week) =>
    days.slice(week * perWeek, (week + 1) * perWeek),
  )
}

type SetsByMuscle = ReadonlyMap<string, number>

/** Strength alone counts. The main muscle gets the whole set, each other one half of it. */
function setsByMuscle(week: readonly AnsweredDay[], { byId }: Ground): SetsByMuscle {
  const sets = new Map<string, number>()
  for (const { exercises } of week.flatMap((day) => day.sections)) {
    for (const planned of exercises) {
      const exercise = byId.get(planned.exercise_id)
      if (exercise?.kind !== 'STRENGTH') continue
      for (const { muscle, share } of muscleShares(exercise)) {
        sets.set(muscle, (sets.get(muscle) ?? 0) + planned.sets * share)
      }
    }
  }
  return sets
}

export function muscleShares({ muscleGroups }: Exercise): { muscle: string; share: number }[] {
  return muscleGroups.map((muscle, place) => ({ muscle, share: place === 0 ? 1 : 0.5 }))
}

/** Who asked for certain muscles gets more of them, so that nothing is too much of those. */
function findExcess(sets: SetsByMuscle, { request, suitable }: Ground): string | undefined {
  const wished = new Set(request.muscleGroups)
  const reachable = new Set(suitable.flatMap((exercise) => (exercise.kind === 'STRENGTH' ? exercise.muscleGroups : [])))
  const all = [...sets.values()].reduce((sum, one) => sum + one, 0)
  const most = Math.max(ENOUGH_SETS, (UNFAIR * all) / Math.max(1, reachable.size))
  const excess = [...sets].find(([muscle, count]) => count > most && !wished.has(muscle))
  return excess && `${excess[0]} has ${excess[1]} sets of at most ${Math.floor(most)}`
}

function findImbalance(sets: SetsByMuscle, { request, suitable }: Ground): string | undefined {
  if (request.muscleGroups.length > 0) return undefined
  for (const [left, right] of sides) {
    if (!canTrain(left, suitable) || !canTrain(right, suitable)) continue
    const [a, b] = [sumOf(sets, left), sumOf(sets, right)]
    if (a + b >= BALANCE_FROM_SETS && Math.max(a, b) > MOST_UNEVEN * Math.min(a, b)) {
      return `${left.join(', ')}: ${a} sets; ${right.join(', ')}: ${b} sets`
    }
  }
  return undefined
}

/** How much more the side of this muscle has done than the other: what the solver keeps small. */
export function opposites(muscle: string | undefined, doneBy: (muscle: string) => number): number {
  const sum = (muscles: readonly string[]) => muscles.reduce((all, one) => all + doneBy(one), 0)
  for (const [left, right] of sides) {
    if (muscle !== undefined && isOf(left, muscle)) return sum(left) - sum(right)
    if (muscle !== undefined && isOf(right, muscle)) return sum(right) - sum(left)
  }
  return 0
}

function isOf(muscles: readonly string[], muscle: string): boolean {
  return muscles.includes(muscle)
}

function sumOf(sets: SetsByMuscle, muscles: readonly string[]): number {
  return muscles.reduce((sum, muscle) => sum + (sets.get(muscle) ?? 0), 0)
}

function canTrain(side: readonly string[], suitable: readonly Exercise[]): boolean {
  const main = suitable.filter(({ kind, muscleGroups }) => kind === 'STRENGTH' && side.includes(muscleGroups[0] ?? ''))
  return main.length >= 2
}

/** Of the muscles that were asked for, those which anything here trains. */
export function reachableWishes({ request, suitable }: Pick<Ground, 'request' | 'suitable'>): string[] {
  const kinds = new Set(request.sections.flatMap(({ workoutTypes }) => workoutTypes))
  const isAny = request.sections.some(({ workoutTypes }) => workoutTypes.length === 0)
  const trained = new Set(suitable.flatMap(({ kind, muscleGroups }) => (isAny || kinds.has(kind) ? muscleGroups : [])))
  return request.muscleGroups.filter((muscle) => trained.has(muscle))
}

/** What was asked of each week and is not in this one. What is left at the end is no whole week. */
function missingIn(week: readonly AnsweredDay[], ground: Ground): [FaultCode, string[]][] {
  const { relaxed, request } = ground
  if (week.length < Math.min(request.sessionsPerWeek, request.numberOfSessions)) return []
  return [
    ['MUSCLES', relaxed.has('MUSCLES') ? [] : missingMuscles(week, ground)],
    ['ALWAYS', relaxed.has('ALWAYS') ? [] : missingExercises(week, ground)],
  ]
}

/** Muscles that were asked for and that this week does not train. */
function missingMuscles(week: readonly AnsweredDay[], ground: Ground): string[] {
  const { byId } = ground
  const planned = week.flatMap((day) => day.sections).flatMap(({ exercises }) => exercises)
  const wished = reachableWishes(ground)
  if (planned.length < wished.length) return []
  const trained = new Set(planned.flatMap(({ exercise_id: id }) => byId.get(id)?.muscleGroups ?? []))
  return wished.filter((muscle) => !trained.has(muscle))
}

/** Exercises that the studio wants in every week and that this one does not have, as far as its sections take them. */
function missingExercises(week: readonly AnsweredDay[], { always, request }: Ground): string[] {
  const planned = week.flatMap((day) => day.sections).flatMap(({ exercises }) => exercises)
  const required = [...always].filter(({ kind }) =>
    request.sections.some(({ workoutTypes }) => workoutTypes.length === 0 || workoutTypes.includes(kind)),
  )
  if (planned.length < required.length) return []
  const ids = new Set(planned.map(({ exercise_id: id }) => id))
  return required.filter(({ id }) => !ids.has(id)).map(({ title }) => title)
}

/**
 * Work is what is left of the time without the rest, as a mean of the sessions of a whole week. It grows within a block of
 * weeks; the last week of a block is lighter, and the next block begins again with heavier weights.
 */
function checkGrowth(weeks: readonly AnsweredDay[][], { request, rules }: Ground): PlanFault[] {
  const work = weeks.filter((week) => week.length === request.sessionsPerWeek).map(meanWork)
  const fault = (week: number, detail: string): PlanFault => ({
    ...faultOf('PROGRESSION', `Week ${week + 1} (${detail})`),
    days: (weeks[week] ?? []).map(({ day }) => day),
  })
  for (const [week, mean] of work.entries()) {
    const { place, isLighter } = weekOf(week, rules)
    const before = work[week - 1] ?? mean
    if (place > 0 && (mean > before * MOST_GROWTH || mean < before * (isLighter ? LEAST_LIGHTER : MOST_DROP)))
      return [fault(week, `${Math.round(mean)} seconds of work a session, ${Math.round(before)} in the week before`)]
  }
  return checkBlocks(work, rules, fault)
}

/** No block ends with less than it began with, its lighter week apart. */
function checkBlocks(
  work: readonly number[],
  rules: Rules,
  fault: (week: number, detail: string) => PlanFault,
): PlanFault[] {
  const hard = work.flatMap((mean, week) => (weekOf(week, rules).isLighter ? [] : [{ mean, week }]))
  const blocks = Map.groupBy(hard, ({ week }) => weekOf(week, rules).block)
  return [...blocks.values()].flatMap((block) => {
    const [first, last] = [block[0], block.at(-1)]
    if (!first || !last || last.mean >= first.mean * LEAST_IN_ALL) return []
    return [
      fault(last.week, `${Math.round(last.mean)} seconds of work a session, ${Math.round(first.mean)} in the first`),
    ]
  })
}

function meanWork(week: readonly AnsweredDay[]): number {
  const planned = week.flatMap((day) => day.sections).flatMap(({ exercises }) => exercises)
  return planned.reduce((sum, exercise) => sum + workSeconds(exercise), 0) / week.length
}
