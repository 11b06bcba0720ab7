import type { ExerciseKind, TrainingLevel } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { LEVEL_SECONDS, RECOVERY, strengthKey, timedKey } from './ruleSwitches.ts'
import {
  ageRules,
  DEFAULT_GOAL,
  type DoseRule,
  type GoalKey,
  goalKeys,
  levelSeconds,
  type StrengthRule,
  strengthRules,
  type TimedKind,
  timedRules,
  weekRules,
} from './trainingRules.ts'

/** The rows of the table that a request is planned by. */
export interface Rules {
  goal: GoalKey
  doses: Readonly<Record<ExerciseKind, DoseRule>>
  /** Repetitions in reserve after a set of strength. */
  reserve: 1 | 2 | 3 | 4
  /** Weeks with the same exercises; the last is lighter. */
  blockWeeks: number
  /** Whether a big muscle rests on the day after it was trained. */
  hasRecovery: boolean
}

type RuleRequest = Pick<PlanRequest, 'goals' | 'level'> & Partial<Pick<PlanRequest, 'age' | 'rulesOff'>>

/**
 * The first goal that the table has decides; the row of `DEFAULT_GOAL` stands in for one that the studio turned off. An age that
 * is not known changes nothing.
 */
export function rulesFor({ goals, level, age = null, rulesOff = [] }: RuleRequest): Rules {
  const goal = goalKeys.find((key) => key === goals.find((one) => isKey(one))) ?? DEFAULT_GOAL
  const isOff = (key: string) => rulesOff.includes(key)
  const strengthGoal = isOff(strengthKey(goal, level)) ? DEFAULT_GOAL : goal
  const strength = atAge(strengthRules[strengthGoal][level], age)
  const timedRow = (kind: TimedKind) => timedRules[isOff(timedKey(goal, kind)) ? DEFAULT_GOAL : goal][kind]
  const atOwnLevel = (rule: DoseRule) => (isOff(LEVEL_SECONDS) ? rule : atLevel(rule, level))
  return {
    goal,
    doses: {
      STRENGTH: strength,
      CIRCUIT: atOwnLevel(timedRow('CIRCUIT')),
      CARDIO: atOwnLevel(timedRow('CARDIO')),
      MOBILITY: timedRow('MOBILITY'),
    },
    reserve: strength.reserve,
    blockWeeks: weekRules.blockWeeks.value[level],
    hasRecovery: !isOff(RECOVERY),
  }
}

function isKey(goal: string): boolean {
  return goalKeys.some((key) => key === goal)
}

function atAge(rule: StrengthRule, age: number | null): StrengthRule {
  const found = ageRules.find(({ ages: [from, to] }) => age !== null && age >= from && age <= to)
  if (!found) return rule
  const { mostSets, moreReps, leastReserve } = found
  return {
    ...rule,
    sets: [Math.min(rule.sets[0], mostSets), Math.min(rule.sets[1], mostSets)],
    amount: [rule.amount[0] + moreReps, rule.amount[1] + moreReps],
    reserve: rule.reserve > leastReserve ? rule.reserve : leastReserve,
  }
}

function atLevel(rule: DoseRule, level: TrainingLevel): DoseRule {
  const [least, most] = rule.amount
  return { ...rule, amount: [least + levelSeconds[level], most + levelSeconds[level]] }
}

/** Maximum number of sets a week that the table asks of one muscle, for any goal and level. */
export const MOST_WEEKLY_SETS = Math.max(
  ...Object.values(strengthRules).flatMap((levels) => Object.values(levels).map(({ weeklySets }) => weeklySets[1])),
)

/** A week of a program, counted from 0. */
export interface Week {
  /** Which block of weeks with the same exercises it belongs to. */
  block: number
  /** Its place in the block. */
  place: number
  isLighter: boolean
}

export function weekOf(week: number, { blockWeeks }: Pick<Rules, 'blockWeeks'>): Week {
  const place = week % blockWeeks
  return { block: Math.floor(week / blockWeeks), place, isLighter: place === blockWeeks - 1 }
}

/** The weeks of a block whose doses are tried before its exercises are chosen: first, last hard, lighter. */
export function telltaleWeeks({ blockWeeks }: Pick<Rules, 'blockWeeks'>): Week[] {
  return [0, blockWeeks - 2, blockWeeks - 1].map((week) => weekOf(week, { blockWeeks }))
}
