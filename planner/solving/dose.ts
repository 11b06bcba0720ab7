import { doseBounds, exerciseRange, exerciseSeconds, SECONDS_A_REP, SECTION_SLACK_S } from '#planner/exerciseTime.ts'
import type { Rules, Week } from '#planner/rules/rulesFor.ts'
import type { DoseRule } from '#planner/rules/trainingRules.ts'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import { isOneSided } from '#schema/training/exerciseSides.ts'

/** How much of an exercise is done. */
export interface Dose {
  sets: number
  reps: number
  seconds: number
  rest_seconds: number
}

/** How much a set grows at a time: repetitions of strength, seconds of the others. */
const stepOf: Readonly<Record<ExerciseKind, number>> = { STRENGTH: 1, CIRCUIT: 5, CARDIO: 5, MOBILITY: 0 }
/** Rests are multiples of so many seconds. */
const REST_STEP = 5
const LONGEST_REST_S = 300

/** The first and the largest amount of a set. Training two sides one after the other doubles it, up to the longest set. */
export function amountsFor(
  exercise: Pick<Exercise, 'kind' | 'title'>,
  { doses }: Pick<Rules, 'doses'>,
): readonly [first: number, last: number] {
  const [first, last] = doses[exercise.kind].amount
  const sides = sidesOf(exercise)
  const most = exercise.kind === 'STRENGTH' ? Infinity : doseBounds.seconds
  return [Math.min(most, first * sides), Math.min(most, last * sides)]
}

export function sidesOf(exercise: Pick<Exercise, 'title'>): 1 | 2 {
  return isOneSided(exercise) ? 2 : 1
}

function unitOf(kind: ExerciseKind): number {
  return kind === 'STRENGTH' ? SECONDS_A_REP : 1
}

/** How long an exercise takes at least and at most with the sets and rests of its rule. */
function rangeOf(kind: ExerciseKind, first: number, { sets, rest }: DoseRule) {
  const work = first * unitOf(kind)
  // Grown by two steps and the rest at its shortest, it must not take longer.
  const grown = work + 2 * stepOf[kind] * unitOf(kind)
  const { most } = exerciseRange[kind]
  return {
    least: Math.min(most, sets[0] * (grown + rest[0])),
    most: Math.min(most, sets[1] * (work + rest[1])),
  }
}

/** How long an exercise of this kind takes, trained on both sides at once. */
export function kindRange(kind: ExerciseKind, { doses }: Rules) {
  return rangeOf(kind, doses[kind].amount[0], doses[kind])
}

/** Shares a section's time among its exercises, each within the range of its rule. */
export function shareTime(exercises: readonly Exercise[], duration: number, rules: Rules): number[] {
  const ranges = exercises.map((exercise) =>
    rangeOf(exercise.kind, amountsFor(exercise, rules)[0], rules.doses[exercise.kind]),
  )
  const least = ranges.reduce((sum, range) => sum + range.least, 0)
  const most = ranges.reduce((sum, range) => sum + range.most, 0)
  if (duration <= least) return ranges.map((range) => (range.least * duration) / least)
  const part = most === least ? 0 : Math.min(1, (duration - least) / (most - least))
  return ranges.map((range) => range.least + (range.most - range.least) * part)
}

export interface Dosing {
  rules: Rules
  week: Week
  /** Where two exercises in turn begin, which have the same number of sets. */
  pairAt?: number | undefined
}

/**
 * The doses of a section. The number of sets comes from the first week, so that only repetitions and seconds grow; rests fill
 * the time that is left. The next exercise makes up for one that is too short or too long.
 */
export function dosesFor(exercises: readonly Exercise[], duration: number, { rules, week, pairAt }: Dosing): Dose[] {
  const shares = shareTime(exercises, duration, rules)
  const sets = setsFor(exercises, shares, rules)
  if (pairAt !== undefined) {
    const both = Math.min(sets[pairAt] ?? 1, sets[pairAt + 1] ?? 1)
    sets.splice(pairAt, 2, both, both)
  }
  const dosesWith = (easing: Easing) => {
    let carry = 0
    return exercises.map((exercise, place) => {
      const seconds = (shares[place] ?? 0) + carry
      const isPaired = pairAt !== undefined && (place === pairAt || place === pairAt + 1)
      const dose = doseIn(exercise, { seconds, sets: sets[place] ?? 1, place, rules, week, easing, isPaired })
      carry = seconds - exerciseSeconds(dose)
      return dose
    })
  }
  return week.isLighter ? withLeastRest(dosesWith, duration) : dosesWith({ moreRest: 0, keeps: 'ALL' })
}

/** The part of a section's slack that rounding may take, in seconds. */
const ROUNDING_S = 30
const MORE_REST_STEP = 15

interface Easing {
  /** By how much a lighter week may rest longer than the table says. */
  moreRest: number
  /** What stays: with all sets each is shorter, if it does not stay as it is. */
  keeps: 'SETS' | 'ALL' | undefined
}

/**
 * A lighter week leaves out sets, not minutes: it rests longer than the table says, but only as long as its section needs.
 * Where the longest rests do not fill the section, no set is left out, and where that is not enough no set is shorter.
 */
function withLeastRest(dosesWith: (easing: Easing) => Dose[], duration: number): Dose[] {
  const least = duration - SECTION_SLACK_S + ROUNDING_S
  for (const keeps of [undefined, 'SETS'] as const) {
    for (let moreRest = 0; moreRest <= LONGEST_REST_S; moreRest += MORE_REST_STEP) {
      const doses = dosesWith({ moreRest, keeps })
      if (doses.reduce((sum, dose) => sum + exerciseSeconds(dose), 0) >= least) return doses
    }
  }
  return dosesWith({ moreRest: LONGEST_REST_S, keeps: 'ALL' })
}

function setsFor(exercises: readonly Exercise[], shares: readonly number[], rules: Rules): number[] {
  let carry = 0
  return exercises.map((exercise, place) => {
    const seconds = (shares[place] ?? 0) + carry
    const [sets, taken] = bestSets(exercise, seconds, rules)
    carry = seconds - taken
    return sets
  })
}

/** The cost of each set fewer than the rule has, in seconds. */
const SET_MISSING_S = 60
const TIME_OFF_FREE_S = 20
/** More than any other cost. */
const TOO_LONG_COST = 10_000

function bestSets(exercise: Exercise, seconds: number, rules: Rules): [sets: number, taken: number] {
  const { sets: range, rest } = rules.doses[exercise.kind]
  const [first, last] = amountsFor(exercise, rules)
  const work = first * unitOf(exercise.kind)
  const grown = last * unitOf(exercise.kind)
  const options = Array.from({ length: range[1] }, (_, index) => index + 1).map((sets) => {
    const each = work + restFor(seconds / sets - work, rest)
    const off = Math.max(0, Math.abs(sets * each - seconds) - TIME_OFF_FREE_S)
    const missing = Math.max(0, range[0] - sets) * SET_MISSING_S
    const isTooLong = sets * Math.max(each, grown + rest[0]) > exerciseRange[exercise.kind].most
    return { sets, taken: sets * each, cost: off + missing + (isTooLong ? TOO_LONG_COST : 0) }
  })
  // Of two that fit, the one with more sets.
  const best = options.reduce((least, one) => (one.cost <= least.cost ? one : least))
  return [best.sets, best.taken]
}

interface OneDose {
  seconds: number
  sets: number
  place: number
  rules: Rules
  week: Week
  easing: Easing
  /** Whether it is done in turn with another, after which both rests are one. */
  isPaired: boolean
}

function doseIn(exercise: Exercise, { seconds, sets: usual, place, rules, week, easing, isPaired }: OneDose): Dose {
  const { kind } = exercise
  const [first, last] = amountsFor(exercise, rules)
  const eases = week.isLighter && kind !== 'MOBILITY'
  const sets = eases ? lighterSets(usual, easing) : usual
  // Where there is no set to leave out, each is shorter.
  const eased = eases && sets === usual && easing.keeps !== 'ALL' ? easedFrom(first, exercise) : first
  const amount = week.isLighter ? eased : Math.min(last, first + stepsIn(exercise, place, week) * stepOf[kind])
  const work = amount * unitOf(kind)
  const { rest: range } = rules.doses[kind]
  const within: readonly [number, number] = eases ? [range[0], longestRest(range, easing, isPaired)] : range
  const longest = exerciseRange[kind].most
  const spare = Math.floor((longest / sets - work) / REST_STEP) * REST_STEP
  const rest = Math.min(Math.max(0, spare), restFor(seconds / sets - work, within))
  const isStrength = kind === 'STRENGTH'
  return { sets, reps: isStrength ? amount : 0, seconds: isStrength ? 0 : amount, rest_seconds: rest }
}

/** Of a lighter week. */
function longestRest([, most]: DoseRule['rest'], { moreRest }: Easing, isPaired: boolean): number {
  return Math.min(most + moreRest, isPaired ? LONGEST_REST_S / 2 : LONGEST_REST_S)
}

/** Of the usual sets, and of the amount where one set is all there is. */
const LIGHTER_SETS = 0.75
const LIGHTER_AMOUNT = 0.7

function lighterSets(usual: number, { keeps }: Easing): number {
  return keeps === undefined ? Math.max(1, Math.floor(usual * LIGHTER_SETS)) : usual
}

/** As much for one side as for the other. */
function easedFrom(first: number, exercise: Exercise): number {
  const sides = sidesOf(exercise)
  return sides * Math.ceil((first / sides) * LIGHTER_AMOUNT)
}

/**
 * How often a set has grown: every other exercise in turn, as a step may be more than the tenth by which a week grows. One
 * side of the body grows evenly with the other.
 */
function stepsIn(exercise: Exercise, place: number, week: Week): number {
  const steps = Math.floor((week.place + (place % 2)) / 2)
  return exercise.kind === 'STRENGTH' && isOneSided(exercise) ? steps - (steps % 2) : steps
}

function restFor(seconds: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, Math.round(seconds / REST_STEP) * REST_STEP))
}
