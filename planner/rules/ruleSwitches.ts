import { type TrainingLevel, trainingLevels } from '#schema/training/exercise.ts'
import { DEFAULT_GOAL, type GoalKey, goalKeys, type TimedKind, timedKinds } from './trainingRules.ts'

/**
 * Keys of the rows that a studio can turn off. Rows for safety have none: age, impact, health conditions, and the growth and the
 * lighter weeks of a program. Neither have those of the goal that stands in for others. A key that is not listed changes nothing.
 */
export const RECOVERY = 'RECOVERY'
export const LEVEL_SECONDS = 'LEVEL_SECONDS'

export function strengthKey(goal: GoalKey, level: TrainingLevel): string {
  return `STRENGTH ${goal} ${level}`
}

export function timedKey(goal: GoalKey, kind: TimedKind): string {
  return `${kind} ${goal}`
}

const switchableGoals = goalKeys.filter((goal) => goal !== DEFAULT_GOAL)

export const switchableRules: ReadonlySet<string> = new Set([
  ...switchableGoals.flatMap((goal) => trainingLevels.map((level) => strengthKey(goal, level))),
  ...switchableGoals.flatMap((goal) => timedKinds.map((kind) => timedKey(goal, kind))),
  RECOVERY,
  LEVEL_SECONDS,
])

/** The rows of these keys that can be turned off, each once: a stored list may have any keys. */
export function switchedOff(keys: readonly string[]): string[] {
  return [...switchableRules].filter((key) => keys.includes(key))
}
