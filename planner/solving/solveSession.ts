import type { GoalKey } from '#planner/rules/trainingRules.ts'
import type { TrainingLog } from '#planner/trainingLog.ts'
import { type Exercise, exerciseKinds, type ExerciseKind } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { arrangeSection, byWeight } from './arrangeSection.ts'
import { canFill, type OpenSection } from './chooseExercises.ts'
import { type Choosing, SessionCosts } from './costs.ts'
import type { Ground } from './ground.ts'
import type { Random } from './random.ts'
import { countsFor, fitsTime } from './sectionCounts.ts'

interface Slot {
  duration: number
  /** Which kinds its exercises take turns in. */
  kinds: readonly ExerciseKind[]
  candidates: readonly Exercise[]
  /** How many it may hold, the likeliest first. */
  counts: readonly number[]
  /** Which of them is tried. */
  at: number
}

/** Chooses the exercises of one session, a list a section, none of them twice. Undefined where there are too few. */
export function solveSession(ground: Ground, log: TrainingLog, random: Random): Exercise[][] | undefined {
  const slots = ground.request.sections.map((_, place) => toSlot(place, ground))
  // Each round takes a step in one of the lists of counts, so it ends.
  for (;;) {
    if (!canFill(slots.map(toOpen))) {
      if (!fewerInOne(slots)) return undefined
      continue
    }
    const chosen = bigFirst(fill(slots, { ground, log, random }))
    const unfit = slots.find(({ duration }, place) => {
      const arranged = arrangeSection(chosen[place] ?? [], { place, request: ground.request })
      return !fitsTime(arranged, duration, ground.rules)
    })
    if (!unfit || ground.relaxed.has('SECTION_TIME') || unfit.at + 1 >= unfit.counts.length) return chosen
    unfit.at += 1
  }
}

/** The strength of a session with its big muscles in its first section: wherever it stands, it takes strength. */
function bigFirst(chosen: Exercise[][]): Exercise[][] {
  const ordered = chosen
    .flat()
    .filter(({ kind }) => kind === 'STRENGTH')
    .toSorted(byWeight)
  let next = 0
  return chosen.map((section) =>
    section.map((exercise) => {
      if (exercise.kind !== 'STRENGTH') return exercise
      next += 1
      return ordered[next - 1] ?? exercise
    }),
  )
}

function toSlot(place: number, { choices, request, relaxed, rules }: Ground): Slot {
  const { sectionDuration = 0, workoutTypes = [] } = request.sections[place] ?? {}
  const isOpen = workoutTypes.length === 0 || relaxed.has('SECTION_KINDS')
  const allowed = choices.filter(({ kind }) => isOpen || workoutTypes.includes(kind))
  const kinds = kindsInTurn(workoutTypes, { goal: rules.goal, place, sections: request.sections }).filter((kind) =>
    allowed.some((exercise) => exercise.kind === kind),
  )
  const counts = countsFor(kinds.length > 0 ? kinds : exerciseKinds, sectionDuration, rules)
  const fewer = Array.from(
    { length: Math.max(0, Math.min(...counts) - 1) },
    (_, less) => Math.min(...counts) - 1 - less,
  )
  return {
    duration: sectionDuration,
    kinds,
    candidates: allowed,
    counts: relaxed.has('SECTION_TIME') ? [...counts.toSorted((a, b) => b - a), ...fewer] : counts,
    at: 0,
  }
}

interface SlotPlace {
  goal: GoalKey
  place: number
  sections: PlanRequest['sections']
}

/** Kinds that serve a goal, where a section takes any kind. */
const serving: Readonly<Record<GoalKey, readonly ExerciseKind[]>> = {
  'Gain Weight': ['STRENGTH', 'STRENGTH', 'STRENGTH', 'CIRCUIT'],
  'Lose Weight': ['CIRCUIT', 'CARDIO', 'STRENGTH', 'CARDIO'],
  'Get Fitter': ['STRENGTH', 'CIRCUIT', 'CARDIO'],
  'Gain More Flexibility': ['MOBILITY', 'MOBILITY', 'STRENGTH'],
  'Learn New Skills': ['STRENGTH', 'CIRCUIT', 'STRENGTH'],
}

/** A session warms up first and cools down last, as far as its sections allow that. */
function kindsInTurn(
  requested: readonly ExerciseKind[],
  { goal, place, sections }: SlotPlace,
): readonly ExerciseKind[] {
  const takes = (kind: ExerciseKind) => requested.length === 0 || requested.includes(kind)
  const role = roleOf(place, sections)
  if (requested.length === 0 && role === 'WARM_UP') return ['MOBILITY', 'CARDIO']
  if (requested.length === 0 && role === 'COOL_DOWN') return ['MOBILITY']
  const kinds = requested.length > 0 ? requested : serving[goal]
  const edges =
    place === 0 ? (['MOBILITY', 'CARDIO'] as const) : place === sections.length - 1 ? (['MOBILITY'] as const) : []
  const edge = edges.find(takes)
  return edge ? [edge, ...kinds.filter((kind) => kind !== edge)] : kinds
}

/** What a section without kinds is for: nothing but a warm-up or cool-down only where another section is longer. */
function roleOf(place: number, sections: PlanRequest['sections']): 'WARM_UP' | 'MAIN' | 'COOL_DOWN' {
  const { sectionDuration: own = 0 } = sections[place] ?? {}
  if (!sections.some(({ sectionDuration }) => sectionDuration > own)) return 'MAIN'
  if (place === 0) return 'WARM_UP'
  return place === sections.length - 1 && sections.length > 2 ? 'COOL_DOWN' : 'MAIN'
}

function countOf({ counts, at }: Slot): number {
  return counts[at] ?? 1
}

function toOpen(slot: Slot): OpenSection {
  return { count: countOf(slot), candidates: slot.candidates }
}

/** The section with the fewest candidates gets fewer exercises, as long as its time can still be filled. */
function fewerInOne(slots: readonly Slot[]): boolean {
  const able = slots.flatMap((slot) => {
    const next = slot.counts.findIndex((count, index) => index > slot.at && count < countOf(slot))
    return next === -1 ? [] : [{ slot, next, slack: slot.candidates.length - countOf(slot) }]
  })
  const [tightest] = able.toSorted((a, b) => a.slack - b.slack)
  if (!tightest) return false
  tightest.slot.at = tightest.next
  return true
}

/** Takes the best exercise for each seat that leaves enough for all others. */
function fill(slots: readonly Slot[], choosing: Choosing): Exercise[][] {
  const chosen: Exercise[][] = slots.map(() => [])
  const taken = new Set<Exercise>()
  const costs = new SessionCosts(choosing)
  const order = [...slots.keys()].toSorted((a, b) => freedom(slots[a]) - freedom(slots[b]) || a - b)
  for (const index of order) {
    const slot = slots[index]
    if (!slot) continue
    for (let seat = 0; seat < countOf(slot); seat += 1) {
      const kind = slot.kinds[seat % slot.kinds.length]
      const open = slots.map((other, place) => ({
        count: countOf(other) - (chosen[place]?.length ?? 0) - (place === index ? 1 : 0),
        candidates: other.candidates,
      }))
      const free = slot.candidates.filter((exercise) => !taken.has(exercise))
      const best = firstOf(costs.rank(free, kind, taken), (exercise) => leavesEnough(open, taken, exercise))
      if (!best) break
      taken.add(best)
      chosen[index]?.push(best)
    }
  }
  return chosen
}

/** Whether all open seats can still be filled when this exercise is taken, too. */
function leavesEnough(open: readonly OpenSection[], taken: ReadonlySet<Exercise>, exercise: Exercise): boolean {
  const total = open.reduce((sum, { count }) => sum + count, 0)
  if (open.every(({ candidates }) => candidates.length > total + taken.size)) return true
  return canFill(
    open.map(({ count, candidates }) => ({
      count,
      candidates: candidates.filter((one) => one !== exercise && !taken.has(one)),
    })),
  )
}

function freedom(slot: Slot | undefined): number {
  return slot ? slot.candidates.length - countOf(slot) : 0
}

/** The cheapest that will do. The first nearly always does, so that the others are not sorted before that is known. */
function firstOf(
  ranked: { exercise: Exercise; cost: number }[],
  willDo: (exercise: Exercise) => boolean,
): Exercise | undefined {
  const [first] = ranked
  if (!first) return undefined
  const cheapest = ranked.reduce((least, one) => (one.cost < least.cost ? one : least), first)
  if (willDo(cheapest.exercise)) return cheapest.exercise
  return ranked.toSorted((a, b) => a.cost - b.cost).find((one) => one !== cheapest && willDo(one.exercise))?.exercise
}
