import { regionOf } from '#planner/rules/muscles.ts'
import { type Rules, rulesFor, weekOf } from '#planner/rules/rulesFor.ts'
import { progressRules, type Range } from '#planner/rules/trainingRules.ts'
import { amountsFor, sidesOf } from '#planner/solving/dose.ts'
import { type Exercise, trainingLevels } from '#schema/training/exercise.ts'
import type { NextDose, DoseGoal } from './nextDose.ts'

/** What the progress in a program depends on. */
export interface ProgressFacts {
  goals: readonly string[]
  level: string | null
  /** The member's, in years. */
  age: number | null
  sessionsPerWeek: number | null
  /** Keys of the rules that the member's studio turned off. */
  rulesOff: readonly string[]
  /** Whether its plans come from the planner, which repeats weeks and makes some of them lighter. */
  madeByAI: boolean
}

/** A program of another level, or of none, is progressed as that of a beginner. */
function rulesOf({ goals, level, age, rulesOff }: ProgressFacts): Rules {
  const knownLevel = trainingLevels.find((one) => one === level) ?? 'Beginner'
  return rulesFor({ goals: [...goals], age, level: knownLevel, rulesOff: [...rulesOff] })
}

/** Whether the session at this position, from 0, is in a lighter week. */
export function isLighterAt(order: number, facts: ProgressFacts): boolean {
  const { madeByAI, sessionsPerWeek } = facts
  if (!madeByAI || !sessionsPerWeek) return false
  return weekOf(Math.floor(order / sessionsPerWeek), rulesOf(facts)).isLighter
}

type Strength = Pick<Exercise, 'kind' | 'title' | 'muscleGroups'>

/** Undefined for exercises that are no strength, or are done by time. */
export function doseGoalFor(
  { sets, reps }: Pick<NextDose, 'sets' | 'reps'>,
  exercise: Strength,
  { facts, order }: { facts: ProgressFacts; order: number },
): DoseGoal | undefined {
  if (exercise.kind !== 'STRENGTH' || reps === 0) return undefined
  const rules = rulesOf(facts)
  const { upper, lower } = progressRules.loadSteps.value
  return {
    sets: Math.max(1, sets),
    reps,
    range: facts.madeByAI ? rangeAround(reps, amountsFor(exercise, rules)) : [reps, reps],
    repStep: sidesOf(exercise),
    reserve: rules.reserve,
    loadSteps: regionOf(exercise.muscleGroups[0]) === 'LEGS' ? lower : upper,
    isLighter: isLighterAt(order, facts),
  }
}

/** A coach who changed the planner's repetitions wants just as many. */
function rangeAround(reps: number, [least, most]: Range): Range {
  return least <= reps && reps <= most ? [least, most] : [reps, reps]
}
