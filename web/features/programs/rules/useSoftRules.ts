import { useLingui } from '@lingui/react/macro'
import { LEVEL_SECONDS, RECOVERY, strengthKey, timedKey } from '#planner/rules/ruleSwitches.ts'
import {
  goalKeys,
  levelSeconds,
  strengthRules,
  timedKinds,
  timedRules,
  weekRules,
} from '#planner/rules/trainingRules.ts'
import { trainingLevels } from '#schema/training/exercise.ts'
import { useGoalName } from '#web/app/exercises/useGoalName.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useKindName } from '#web/features/programs/exercises/useKindName.ts'
import type { RuleRow } from './RuleList.tsx'
import { useRangeText } from './useRangeText.ts'

interface SoftRules {
  strength: RuleRow[]
  timed: RuleRow[]
  general: RuleRow[]
}

/** The rows about how much is done, and how often. */
export function useSoftRules(): SoftRules {
  return { strength: useStrengthRules(), timed: useTimedRules(), general: useGeneralRules() }
}

function useStrengthRules(): RuleRow[] {
  const { t } = useLingui()
  const [goalName, levelName, range] = [useGoalName(), useLevelName(), useRangeText()]
  return goalKeys.flatMap((goal) =>
    trainingLevels.map((level) => {
      const rule = strengthRules[goal][level]
      const [sets, reps, rest, weekly] = [rule.sets, rule.amount, rule.rest, rule.weeklySets].map(range)
      const { reserve, source } = rule
      return {
        key: strengthKey(goal, level),
        name: `${goalName(goal)} · ${levelName(level)}`,
        value: t`Sets: ${sets} · Reps: ${reps} · Rest: ${rest} s · Reps in reserve: ${reserve} · Sets per muscle and week: ${weekly}`,
        source,
      }
    }),
  )
}

function useTimedRules(): RuleRow[] {
  const { t } = useLingui()
  const [goalName, kindName, range] = [useGoalName(), useKindName(), useRangeText()]
  return goalKeys.flatMap((goal) =>
    timedKinds.map((kind) => {
      const rule = timedRules[goal][kind]
      const [sets, work, rest] = [rule.sets, rule.amount, rule.rest].map(range)
      return {
        key: timedKey(goal, kind),
        name: `${goalName(goal)} · ${kindName(kind)}`,
        value: t`Sets: ${sets} · Work: ${work} s · Rest: ${rest} s`,
        source: rule.source,
      }
    }),
  )
}

function useGeneralRules(): RuleRow[] {
  const { t } = useLingui()
  const [levelName, range] = [useLevelName(), useRangeText()]
  const { recoveryHours, growth, blockWeeks } = weekRules
  const weeks = Object.values(blockWeeks.value)
  const weekText = range([Math.min(...weeks), Math.max(...weeks)])
  const secondsText = trainingLevels.map(
    (level) => `${levelName(level)} ${range([levelSeconds[level], levelSeconds[level]])}`,
  )
  return [
    {
      key: RECOVERY,
      name: t`Recovery`,
      value: t`${recoveryHours.value} hours between hard sessions of a muscle`,
      source: recoveryHours.source,
    },
    {
      key: LEVEL_SECONDS,
      name: t`Work by level`,
      value: t`Seconds more or less in a set of circuit or cardio: ${secondsText.join(', ')}`,
      source: 'NSCA_2016',
    },
    { key: 'GROWTH', name: t`Growth`, value: t`At most ${growth.value}% more work each week`, source: growth.source },
    {
      key: 'BLOCK',
      name: t`Lighter week`,
      value: t`The same exercises for ${weekText} weeks, the last one lighter`,
      source: blockWeeks.source,
    },
  ]
}
