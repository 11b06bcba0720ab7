import { exerciseRange, SECONDS_A_REP, SECTION_SLACK_S } from '#planner/exerciseTime.ts'
import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'

/** How much of an exercise is done. */
export interface Dose {
  sets: number
  reps: number
  seconds: number
  rest_seconds: number
}

interface Style {
  sets: number
  /** The part of the time that is work, in the first week and in the last. */
  work: readonly [first: number, last: number]
}

const styles: Readonly<Record<ExerciseKind, Style>> = {
  STRENGTH: { sets: 3, work: [0.44, 0.54] },
  CIRCUIT: { sets: 3, work: [0.6, 0.72] },
  CARDIO: { sets: 2, work: [0.62, 0.75] },
  MOBILITY: { sets: 2, work: [0.65, 0.75] },
}

/**
 * Fills the seconds that an exercise has. The work grows from the first week to the last and the rest shrinks, so that
 * sessions stay as long as they were asked for.
 */
export function doseFor(kind: ExerciseKind, seconds: number, progress: number): Dose {
  const { sets, work } = styles[kind]
  const each = seconds / sets
  const working = each * (work[0] + (work[1] - work[0]) * progress)
  if (kind === 'STRENGTH') {
    const reps = Math.max(1, Math.round(working / SECONDS_A_REP))
    return { sets, reps, seconds: 0, rest_seconds: Math.max(0, Math.floor(each - reps * SECONDS_A_REP)) }
  }
  const workSeconds = Math.max(1, Math.round(working))
  return { sets, reps: 0, seconds: workSeconds, rest_seconds: Math.max(0, Math.floor(each - workSeconds)) }
}

/** How many exercises fit into a section, the likeliest number first. */
export function countsFor(kinds: readonly ExerciseKind[], duration: number): number[] {
  const ranges = kinds.map((kind) => exerciseRange[kind])
  const least = Math.min(...ranges.map((range) => range.least))
  const most = Math.max(...ranges.map((range) => range.most))
  const middle = ranges.reduce((sum, range) => sum + (range.least + range.most) / 2, 0) / ranges.length
  const sets = Math.max(1, Math.round(duration / middle))
  const fewest = Math.max(1, Math.ceil((duration - SECTION_SLACK_S) / most))
  const mostMany = Math.max(1, Math.floor((duration + SECTION_SLACK_S) / least))
  const counts = Array.from({ length: Math.max(0, mostMany - fewest + 1) }, (_, more) => fewest + more)
  return counts.toSorted((a, b) => Math.abs(a - sets) - Math.abs(b - sets) || a - b)
}

/** Shares a section's time among its exercises, each within what its kind takes. */
export function shareTime(exercises: readonly Exercise[], duration: number): number[] {
  const ranges = exercises.map(({ kind }) => exerciseRange[kind])
  const least = ranges.reduce((sum, range) => sum + range.least, 0)
  const most = ranges.reduce((sum, range) => sum + range.most, 0)
  const part = most === least ? 0 : Math.min(1, Math.max(0, (duration - least) / (most - least)))
  return ranges.map((range) => Math.round(range.least + (range.most - range.least) * part))
}

/** Whether these exercises can fill that time, within what a section may be off. */
export function fitsTime(exercises: readonly Exercise[], duration: number): boolean {
  const filled = shareTime(exercises, duration).reduce((sum, seconds) => sum + seconds, 0)
  // Whole repetitions and seconds of rest cost a little.
  return Math.abs(filled - duration) <= SECTION_SLACK_S - 4 * exercises.length || exercises.length === 0
}

/** Maximum number of exercises that a section is ever asked to hold. */
const MAX_IN_SECTION = 60

/** How many exercises fill this time whichever of the kinds they are; else, of some kind; else one. */
export function fittingCounts(kinds: readonly ExerciseKind[], duration: number): [number, ...number[]] {
  const fits = (kind: ExerciseKind, count: number) => {
    const { least, most } = exerciseRange[kind]
    const slack = SECTION_SLACK_S - 4 * count
    return count * least <= duration + slack && count * most >= duration - slack
  }
  const counts = Array.from({ length: MAX_IN_SECTION }, (_, index) => index + 1)
  const always = counts.filter((count) => kinds.every((kind) => fits(kind, count)))
  const sometimes = counts.filter((count) => kinds.some((kind) => fits(kind, count)))
  const [first = 1, ...others] = always.length > 0 ? always : sometimes
  return [first, ...others]
}
