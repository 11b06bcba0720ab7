import { muscleShares, opposites } from '#planner/checking/checkWeeks.ts'
import { patternOf, type Region, regionOf } from '#planner/rules/muscles.ts'
import type { GoalKey } from '#planner/rules/trainingRules.ts'
import type { TrainingLog } from '#planner/trainingLog.ts'
import { type Exercise, type ExerciseKind, levelRank } from '#schema/training/exercise.ts'
import type { Ground } from './ground.ts'
import type { Random } from './random.ts'
import { focusOf } from './split.ts'

export interface Choosing {
  ground: Ground
  log: TrainingLog
  random: Random
}

/** What speaks against an exercise, each compared with a random number from 0 to 1. The weights were found by trying. */
const OTHER_KIND = 5
const SAME_MAIN = 1.5
const SAME_PATTERN = 1
const OUT_OF_FOCUS = 8
const MAIN_RESTS = 14
/** Outweighs what usually speaks against an exercise on a day of its part of the body, and not that day itself. */
const ALWAYS_WANTED = 7
const REPLACEMENT = 2

/** What speaks against exercises in one session. */
export class SessionCosts {
  readonly #choosing: Choosing
  readonly #focus: readonly Region[] | undefined
  /** What depends on nothing that is chosen in this session. */
  readonly #standing = new Map<Exercise, number>()

  constructor(choosing: Choosing) {
    this.#choosing = choosing
    this.#focus = focusOf(choosing.log.session, choosing.ground.request)
  }

  /** `session` is what was chosen already. */
  rank(exercises: readonly Exercise[], kind: ExerciseKind | undefined, session: ReadonlySet<Exercise>) {
    const mains = countBy(session, ({ muscleGroups: [main] }) => main)
    const patterns = countBy(session, ({ kind: own, muscleGroups: [main] }) =>
      own === 'STRENGTH' ? patternOf(main) : undefined,
    )
    const { random } = this.#choosing
    return exercises.map((exercise) => {
      const [main = ''] = exercise.muscleGroups
      const pattern = exercise.kind === 'STRENGTH' ? (patternOf(main) ?? '') : ''
      return {
        exercise,
        cost:
          (kind === undefined || exercise.kind === kind ? 0 : OTHER_KIND) +
          (mains.get(main) ?? 0) * SAME_MAIN +
          (patterns.get(pattern) ?? 0) * SAME_PATTERN +
          this.#costOf(exercise) +
          random(),
      }
    })
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
      below * 0.4 +
      (this.#isInFocus(exercise) ? 0 : OUT_OF_FOCUS) +
      (ground.rules.hasRecovery && log.isResting(exercise) ? MAIN_RESTS : 0) -
      this.#wantedByStudio(exercise) -
      worth[ground.rules.goal](exercise)
    this.#standing.set(exercise, cost)
    return cost
  }

  #wantedByStudio(exercise: Exercise): number {
    const { ground, log } = this.#choosing
    const isDue = ground.always.has(exercise) && !log.isDoneThisWeek(exercise)
    return (isDue ? ALWAYS_WANTED : 0) + (ground.replacements.has(exercise) ? REPLACEMENT : 0)
  }

  #isInFocus({ kind, muscleGroups: [main] }: Exercise): boolean {
    const region = regionOf(main)
    return kind !== 'STRENGTH' || !this.#focus || !region || region === 'CORE' || this.#focus.includes(region)
  }
}

function countBy(exercises: ReadonlySet<Exercise>, keyOf: (exercise: Exercise) => string | undefined) {
  const counts = new Map<string, number>()
  for (const exercise of exercises) {
    const key = keyOf(exercise)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** What a goal prefers among exercises of one kind. */
const worth: Readonly<Record<GoalKey, (exercise: Exercise) => number>> = {
  'Gain Weight': ({ kind, muscleGroups, equipment }) =>
    kind === 'STRENGTH' ? Number(equipment.length > 0) * 1.5 + Number(muscleGroups.length > 1) * 0.5 : 0,
  'Lose Weight': ({ kind, muscleGroups }) => (kind === 'MOBILITY' ? 0 : Math.min(3, muscleGroups.length) * 0.7),
  'Get Fitter': ({ muscleGroups }) => Number(muscleGroups.length > 1),
  'Gain More Flexibility': ({ equipment }) => Number(equipment.length === 0),
  'Learn New Skills': ({ equipment }) => Number(equipment.length > 0) * 0.5,
}

function muscleCost(exercise: Exercise, { request }: Ground, log: TrainingLog): number {
  const wished = exercise.muscleGroups.filter((muscle) => request.muscleGroups.includes(muscle))
  const untrained = wished.some((muscle) => !log.isTrained(muscle))
  const wish = (wished.length > 0 ? -2 : 0) + (untrained ? -6 : 0)
  if (exercise.kind !== 'STRENGTH') return wish
  const done = muscleShares(exercise).reduce((sum, { muscle, share }) => sum + log.doneBy(muscle) * share, 0)
  return wish + done * 0.6 + opposites(exercise.muscleGroups[0], (muscle) => log.doneBy(muscle))
}
