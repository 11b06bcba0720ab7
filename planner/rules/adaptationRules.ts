import { type Contraindication, type Exercise, type ExerciseKind } from '#schema/training/exercise.ts'
import type { Cautions } from '#schema/training/matchHealth.ts'
import type { Adaptation } from '#schema/training/planReason.ts'
import { type HealthRule, isStrict, rulesOf } from './healthRules.ts'
import { findProperty, type MovementProperty, type Presence } from './movements.ts'
import { type Pattern, patternOf } from './muscles.ts'

/**
 * How an exercise is changed before a condition removes it. A row covers only the movements that its change makes safe: jumps
 * stay removed, because their film shows a jump.
 */
export interface AdaptationRule {
  condition: Contraindication
  property: MovementProperty
  adaptation: Adaptation
  /** UNKNOWN where the change makes safe whatever the exercise may be. */
  presences: readonly Exclude<Presence, 'NO'>[]
  /** Every kind and movement, if left out. */
  kind?: ExerciseKind
  pattern?: Pattern
}

type Change = Omit<AdaptationRule, 'condition'>

const rows: readonly (readonly [Change, ...Contraindication[]])[] = [
  [
    { property: 'IMPACT', adaptation: 'LOW_IMPACT', presences: ['UNKNOWN'] },
    'Pregnancy',
    'Breathing',
    'Knee',
    'Ankle',
    'Hip',
    'Lower back',
  ],
  [{ property: 'IMPACT', adaptation: 'SEATED', presences: ['UNKNOWN'], kind: 'CARDIO' }, 'Balance'],
  [{ property: 'LOAD', adaptation: 'SEATED', presences: ['YES'], pattern: 'LOWER_LEG' }, 'Lower back'],
  [{ property: 'SUPINE', adaptation: 'INCLINE', presences: ['UNKNOWN'] }, 'Pregnancy'],
]

export const adaptationRules: readonly AdaptationRule[] = rows.flatMap(([change, ...conditions]) =>
  conditions.map((condition) => ({ condition, ...change })),
)

/** The adaptations to one movement that a condition rules out. */
export function adaptationsTo({ condition, property }: Pick<HealthRule, 'condition' | 'property'>): AdaptationRule[] {
  return adaptationRules.filter((rule) => rule.condition === condition && rule.property === property)
}

export interface Adapted {
  /** Whether no adaptation makes the exercise safe. */
  isRuledOut: boolean
  /** How the member does it, each once. */
  adaptations: readonly Adaptation[]
  /** Those without which it would be ruled out. */
  required: readonly Adaptation[]
}

/** What hurts now is spared, and not adapted. */
export function adaptFor(exercise: Exercise, conditions: Pick<Cautions, 'found' | 'acute'>): Adapted {
  const adaptations = new Set<Adaptation>()
  const required = new Set<Adaptation>()
  let isRuledOut = false
  for (const rule of rulesOf(conditions)) {
    const presence = findProperty(exercise, rule.property)
    if (presence === 'NO') continue
    const isForbidden = presence === 'YES' || isStrict(rule.condition, conditions)
    const change = conditions.acute.has(rule.condition) ? undefined : findAdaptation(exercise, rule, presence)
    if (change) adaptations.add(change)
    if (change && isForbidden) required.add(change)
    if (!change && isForbidden) isRuledOut = true
  }
  return { isRuledOut, adaptations: [...adaptations], required: [...required] }
}

function findAdaptation(
  { kind, muscleGroups: [main] }: Exercise,
  rule: HealthRule,
  presence: Exclude<Presence, 'NO'>,
): Adaptation | undefined {
  return adaptationsTo(rule).find(
    ({ presences, kind: onlyKind = kind, pattern = patternOf(main) }) =>
      presences.includes(presence) && onlyKind === kind && pattern === patternOf(main),
  )?.adaptation
}
