import { muscleShares, opposites } from '#planner/checking/checkWeeks.ts'
import type { TrainingLog } from '#planner/trainingLog.ts'
import { type Exercise, exerciseKinds, type ExerciseKind, levelRank } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { canFill, type OpenSection } from './chooseExercises.ts'
import { countsFor, fitsTime } from './dose.ts'
import type { Ground } from './ground.ts'
import type { Random } from './random.ts'

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
  const slots = ground.request.sections.map((section) => toSlot(section, ground))
  // Each round takes a step in one of the lists of counts, so it ends.
  for (;;) {
    if (!canFill(slots.map(toOpen))) {
      if (!fewerInOne(slots)) return undefined
      continue
    }
    const chosen = fill(slots, { ground, log, random })
    const unfit = slots.find(({ duration }, index) => !fitsTime(chosen[index] ?? [], duration))
    if (!unfit || ground.relaxed.has('SECTION_TIME') || unfit.at + 1 >= unfit.counts.length) return chosen
    unfit.at += 1
  }
}

function toSlot(
  { sectionDuration, workoutTypes }: PlanRequest['sections'][number],
  { choices, request, relaxed }: Ground,
): Slot {
  const isOpen = workoutTypes.length === 0 || relaxed.has('SECTION_KINDS')
  const allowed = choices.filter(({ kind }) => isOpen || workoutTypes.includes(kind))
  const kinds = kindsInTurn(workoutTypes, request.goals).filter((kind) =>
    allowed.some((exercise) => exercise.kind === kind),
  )
  const counts = countsFor(kinds.length > 0 ? kinds : exerciseKinds, sectionDuration)
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

/** What serves the goals comes first where any kind will do. */
function kindsInTurn(kinds: readonly ExerciseKind[], goals: readonly string[]): readonly ExerciseKind[] {
  if (kinds.length > 0) return kinds
  const serving: readonly ExerciseKind[] = goals.flatMap((goal): readonly ExerciseKind[] => {
    if (goal === 'Gain Weight') return ['STRENGTH', 'STRENGTH']
    if (goal === 'Lose Weight') return ['CIRCUIT', 'CARDIO']
    return goal === 'Gain More Flexibility' ? ['MOBILITY', 'MOBILITY'] : []
  })
  return [...serving, ...exerciseKinds]
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

interface Choosing {
  ground: Ground
  log: TrainingLog
  random: Random
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

/** What speaks against exercises in one session; the weights were found by trying. */
class SessionCosts {
  readonly #choosing: Choosing
  /** What depends on nothing that is chosen in this session. */
  readonly #standing = new Map<Exercise, number>()

  constructor(choosing: Choosing) {
    this.#choosing = choosing
  }

  /** `session` is what was chosen already. */
  rank(exercises: readonly Exercise[], kind: ExerciseKind | undefined, session: ReadonlySet<Exercise>) {
    const mains = new Map<string, number>()
    for (const { muscleGroups } of session) {
      const [main] = muscleGroups
      if (main !== undefined) mains.set(main, (mains.get(main) ?? 0) + 1)
    }
    const { random } = this.#choosing
    return exercises.map((exercise) => ({
      exercise,
      cost:
        (kind === undefined || exercise.kind === kind ? 0 : 5) +
        (mains.get(exercise.muscleGroups[0] ?? '') ?? 0) * 1.5 +
        this.#costOf(exercise) +
        random(),
    }))
  }

  #costOf(exercise: Exercise): number {
    const computed = this.#standing.get(exercise)
    if (computed !== undefined) return computed
    const { ground, log } = this.#choosing
    const since = log.sessionsSince(exercise)
    const below = levelRank(ground.request.level) - levelRank(exercise.level)
    const cost =
      (since === 1 ? 6 : since === 2 ? 2 : 0) +
      log.timesDone(exercise) * 0.8 +
      muscleCost(exercise, ground, log) +
      below * 0.4
    this.#standing.set(exercise, cost)
    return cost
  }
}

function muscleCost(exercise: Exercise, { request }: Ground, log: TrainingLog): number {
  const wished = exercise.muscleGroups.filter((muscle) => request.muscleGroups.includes(muscle))
  const untrained = wished.some((muscle) => !log.isTrained(muscle))
  const wish = (wished.length > 0 ? -2 : 0) + (untrained ? -6 : 0)
  if (exercise.kind !== 'STRENGTH') return wish
  const done = muscleShares(exercise).reduce((sum, { muscle, share }) => sum + log.doneBy(muscle) * share, 0)
  return wish + done * 0.6 + opposites(exercise.muscleGroups[0], (muscle) => log.doneBy(muscle))
}
