import { doseGoalFor, isLighterAt, type ProgressFacts } from '#planner/progress/doseGoal.ts'
import { nextDose } from '#planner/progress/nextDose.ts'
import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { workoutLimits } from '#schema/training/workoutLog.ts'
import type { Dice } from '#tools/prove/plans/Dice.ts'
import type { Resource } from './coachView.ts'
import type { LoggedExercise, LoggedSet } from './judgeProgress.ts'

const WEEKS = 26
const WEEKS_AWAY = 4
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A simulated member's ability in an exercise. */
interface Ability {
  /** Kilograms that could be lifted once; 0 for body weight. */
  most: number
  /** Repetitions without a weight. */
  reps: number
  /** Growth from one session to the next, as a share. */
  growth: number
}

interface Habits {
  /** Shares of all sessions. */
  misses: number
  overrules: number
  rates: number
  /** A week from which the member is away for a month. */
  awayFrom: number | undefined
}

interface Trainee {
  request: PlanRequest
  plans: readonly PlanDraft[]
  known: ReadonlyMap<string, Exercise>
  dice: Dice
}

/** Half a year of a member who repeats a program: each exercise of strength with the dose that was suggested. */
export function trainMember({ request, plans, known, dice }: Trainee): LoggedExercise[] {
  const facts: ProgressFacts = { ...request, madeByAI: true }
  const habits = habitsFrom(dice)
  const log: LoggedExercise[] = []
  const abilities = new Map<string, Ability>()
  for (const { session, at } of sessionsOf(request, { habits, dice })) {
    const order = session % plans.length
    for (const { resource, exercise } of strengthIn(plans[order], known)) {
      const ability = abilities.get(exercise.id) ?? abilityFor(exercise, dice)
      abilities.set(exercise.id, { ...ability, most: ability.most * (1 + ability.growth) })
      log.push(trainExercise({ resource, exercise, ability, order, at }, { facts, log, habits, dice }))
    }
  }
  return log
}

/** The sessions that a member does not miss, and when they are. */
function sessionsOf({ sessionsPerWeek: perWeek }: PlanRequest, { habits, dice }: Pick<Training, 'habits' | 'dice'>) {
  const { awayFrom = Infinity, misses } = habits
  const sessions = Array.from({ length: WEEKS * perWeek }, (_, session) => session)
  return sessions.flatMap((session) => {
    const week = Math.floor(session / perWeek)
    const isAway = week >= awayFrom && week < awayFrom + WEEKS_AWAY
    if (isAway || dice.isIn(misses)) return []
    const day = week * 7 + Math.floor(((session % perWeek) * 7) / perWeek)
    return [{ session, at: day * DAY_MS + dice.upTo(12) * HOUR_MS }]
  })
}

function strengthIn(plan: PlanDraft | undefined, known: ReadonlyMap<string, Exercise>) {
  return (plan?.resources ?? []).flatMap((resource) => {
    const exercise = known.get(resource.targetID ?? '')
    return exercise?.kind === 'STRENGTH' ? [{ resource, exercise }] : []
  })
}

function habitsFrom(dice: Dice): Habits {
  return {
    misses: dice.pick([0, 0.1, 0.3]),
    overrules: dice.pick([0, 0, 0.1, 0.4]),
    rates: dice.pick([0, 0.5, 1]),
    awayFrom: dice.isIn(0.3) ? dice.upTo(20) : undefined,
  }
}

function abilityFor({ equipment }: Exercise, dice: Dice): Ability {
  const isLoaded = equipment.length > 0
  return { most: isLoaded ? 8 + dice.upTo(120) : 0, reps: 8 + dice.upTo(20), growth: dice.upTo(12) / 1000 }
}

interface Turn {
  resource: Resource
  exercise: Exercise
  ability: Ability
  order: number
  at: number
}

interface Training {
  facts: ProgressFacts
  log: readonly LoggedExercise[]
  habits: Habits
  dice: Dice
}

function trainExercise(turn: Turn, { facts, log, habits, dice }: Training): LoggedExercise {
  const { resource, exercise, ability, order, at } = turn
  const plan = { sets: resource.sets ?? 1, reps: resource.reps ?? 0 }
  const goal = doseGoalFor(plan, exercise, { facts, order })
  const hard = log.filter((one) => one.exercise.id === exercise.id && !isLighterAt(one.order, facts))
  const suggestion = goal && nextDose(goal, newestOf(hard), at)
  const own = firstWeight(ability, plan.reps)
  const weight = dice.isIn(habits.overrules) ? Math.round(own * (0.7 + dice.upTo(6) / 10)) : (suggestion?.weight ?? own)
  const isRated = dice.isIn(habits.rates)
  const sets = Array.from({ length: plan.sets }, (): LoggedSet => {
    const possible = Math.max(1, possibleReps(ability, weight) + dice.upTo(4) - 2)
    const reps = Math.min(suggestion?.reps ?? plan.reps, possible)
    return { reps, weight, effort: isRated ? Math.max(1, 10 - (possible - reps)) : null }
  })
  return { exercise, order, at, plan, suggestion, sets }
}

function newestOf(sessions: readonly LoggedExercise[]) {
  let left: number = workoutLimits.lastSets
  return sessions.toReversed().flatMap(({ at, sets }) => {
    const taken = sets.slice(0, Math.max(0, left))
    left -= sets.length
    return taken.length > 0 ? [{ at, sets: taken }] : []
  })
}

/** Found by effort: two more repetitions would be possible. */
function firstWeight({ most }: Ability, reps: number): number {
  return Math.max(most > 0 ? 1 : 0, Math.round(most / (1 + (reps + 2) / 30)))
}

/** Returns the possible repetitions by Epley's formula. */
function possibleReps({ most, reps }: Ability, weight: number): number {
  return weight > 0 ? Math.floor(30 * (most / weight - 1)) : reps
}
