import type { Exercise, ExerciseKind } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { type Rules, rulesFor } from './rules/rulesFor.ts'
import { canFill } from './solving/chooseExercises.ts'
import { fittingCounts } from './solving/sectionCounts.ts'

/** What a model chooses for one section. */
export interface SectionChoice {
  /** Kinds of the exercises, the requested ones first. */
  kinds: readonly ExerciseKind[]
  /** Minimum and maximum number of exercises. */
  count: readonly [from: number, to: number]
}

type Section = PlanRequest['sections'][number]

/**
 * The kinds and the number of exercises of each section, such that this catalogue can fill all sections of a session at once. A
 * section whose kinds have too few exercises takes every kind, as it does in a plan of the solver.
 */
export function sectionChoices(
  { sections, ...request }: Pick<PlanRequest, 'sections' | 'goals' | 'level' | 'age' | 'rulesOff'>,
  suitable: readonly Exercise[],
) {
  const rules = rulesFor(request)
  const present = [...new Set(suitable.map(({ kind }) => kind))]
  const open = sections.map(({ workoutTypes }) => present.filter((kind) => includesKind(workoutTypes, kind)))
  while (!canFill(open.map((kinds, index) => toOpen(kinds, sections[index], { suitable, rules })))) {
    const tightest = findTightest(open, { sections, present, suitable, rules })
    if (tightest === undefined) break
    const requested = open[tightest] ?? []
    open[tightest] = [...requested, ...present.filter((kind) => !requested.includes(kind))]
  }
  return open.map((kinds, index): SectionChoice => ({
    kinds,
    count: countIn(kinds, { index, open, sections, suitable, rules }),
  }))
}

function includesKind(workoutTypes: readonly ExerciseKind[], kind: ExerciseKind): boolean {
  return workoutTypes.length === 0 || workoutTypes.includes(kind)
}

function ofKinds(kinds: readonly ExerciseKind[], suitable: readonly Exercise[]): Exercise[] {
  return suitable.filter(({ kind }) => kinds.includes(kind))
}

interface Filling {
  suitable: readonly Exercise[]
  rules: Rules
}

function toOpen(kinds: readonly ExerciseKind[], section: Section | undefined, { suitable, rules }: Filling) {
  return {
    count: Math.min(...fittingCounts(kinds, section?.sectionDuration ?? 0, rules)),
    candidates: ofKinds(kinds, suitable),
  }
}

interface Tightness extends Filling {
  sections: readonly Section[]
  present: readonly ExerciseKind[]
}

/** The section that does not take every kind yet and has the fewest exercises to spare. */
function findTightest(open: readonly (readonly ExerciseKind[])[], { sections, present, suitable, rules }: Tightness) {
  const narrow = open.flatMap((kinds, index) => {
    const { count, candidates } = toOpen(kinds, sections[index], { suitable, rules })
    return kinds.length < present.length ? [{ index, spare: candidates.length - count }] : []
  })
  return narrow.toSorted((one, other) => one.spare - other.spare)[0]?.index
}

interface Sharing extends Filling {
  index: number
  open: readonly (readonly ExerciseKind[])[]
  sections: readonly Section[]
}

/** With more than this part of the exercises in each session, half of a session cannot be new. */
const MAX_PART = 2 / 3

/** Sections that take the same kinds share their exercises by time. */
function countIn(
  kinds: readonly ExerciseKind[],
  { index, open, sections, suitable, rules }: Sharing,
): [number, number] {
  const { length } = ofKinds(kinds, suitable)
  const { sectionDuration: duration = 0 } = sections[index] ?? {}
  const sharing = sections.filter((_, other) => open[other]?.some((kind) => kinds.includes(kind)))
  const total = sharing.reduce((sum, { sectionDuration }) => sum + sectionDuration, 0)
  const counts = fittingCounts(kinds, duration, rules)
  const from = Math.min(Math.max(1, length), ...counts)
  const most = Math.floor((length * MAX_PART * duration) / Math.max(duration, total))
  return [from, Math.max(from, Math.min(most, Math.max(...counts)))]
}
