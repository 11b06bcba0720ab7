import { useLingui } from '@lingui/react/macro'
import { adaptationsTo } from '#planner/rules/adaptationRules.ts'
import { healthRules } from '#planner/rules/healthRules.ts'
import { ageRules, impactRule } from '#planner/rules/trainingRules.ts'
import { useContraindicationName } from '#web/features/programs/exercises/useContraindicationName.ts'
import { adaptationTexts, movementTexts } from './movementTexts.ts'
import type { RuleRow } from './RuleList.tsx'
import { useRangeText } from './useRangeText.ts'

/** The rows that no studio can turn off: for the young and the old, and for health conditions. */
export function useSafetyRules(): RuleRow[] {
  const { t, i18n } = useLingui()
  const [conditionName, range] = [useContraindicationName(), useRangeText()]
  const ages = ageRules.map(({ ages: span, mostSets, moreReps, leastReserve, source }) => {
    const years = range(span)
    return {
      key: `AGE ${span[0]}`,
      name: t`Age ${years}`,
      value: t`Sets: at most ${mostSets} · More reps: ${moreReps} · Reps in reserve: at least ${leastReserve}`,
      source,
    }
  })
  const impact = {
    key: 'AGE IMPACT',
    name: t`From age ${impactRule.fromAge}`,
    value: t`Jumps and sprints only on request`,
    source: impactRule.source,
  }
  const health = healthRules.map(({ condition, property, source }) => ({
    key: `${property} ${condition}`,
    name: conditionName(condition),
    value: [
      i18n._(movementTexts[property]),
      ...adaptationsTo({ condition, property }).map(({ adaptation }) => i18n._(adaptationTexts[adaptation])),
    ].join(' · '),
    source,
  }))
  return [...ages, impact, ...health]
}
