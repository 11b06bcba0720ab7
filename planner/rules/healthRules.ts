import { type Contraindication, contraindications, type Exercise } from '#schema/training/exercise.ts'
import type { Cautions } from '#schema/training/matchHealth.ts'
import { findProperty, type MovementProperty } from './movements.ts'
import type { Source } from './trainingRules.ts'

/**
 * Which movements a condition rules out, whatever the coach of an exercise chose. These rules are for safety: no wish and no
 * studio overrides them. Pacemakers count as a condition of the heart, asthma as one of breathing.
 */
export interface HealthRule {
  condition: Contraindication
  property: MovementProperty
  source: Source
}

const rows: readonly (readonly [MovementProperty, Source, ...Contraindication[]])[] = [
  ['IMPACT', 'ACOG_2020', 'Pregnancy'],
  ['IMPACT', 'ACSM_2021', 'Heart', 'Knee', 'Ankle', 'Hip'],
  ['IMPACT', 'ESSA_2017', 'Bones'],
  ['IMPACT', 'CAUTION', 'Lower back', 'Hernia', 'Breathing', 'Balance'],
  ['LOAD', 'CAUTION', 'Lower back', 'Hernia'],
  ['OVERHEAD', 'ESC_2021', 'Heart'],
  ['OVERHEAD', 'KOLBER_2010', 'Shoulder'],
  ['OVERHEAD', 'CAUTION', 'Blood pressure', 'Neck'],
  ['SUPINE', 'ACOG_2020', 'Pregnancy'],
  ['HOLD', 'AHA_2007', 'Heart', 'Blood pressure'],
  ['HOLD', 'CAUTION', 'Hernia'],
  ['VALSALVA', 'AHA_2007', 'Heart', 'Blood pressure'],
  ['VALSALVA', 'ACOG_2020', 'Pregnancy'],
  ['VALSALVA', 'CAUTION', 'Hernia'],
]

export const healthRules: readonly HealthRule[] = rows.flatMap(([property, source, ...conditions]) =>
  conditions.map((condition) => ({ condition, property, source })),
)

/** A part of the body can do what nothing speaks against. */
const partsOfBody: readonly Contraindication[] = [
  'Knee',
  'Lower back',
  'Shoulder',
  'Wrist',
  'Ankle',
  'Neck',
  'Hip',
  'Elbow',
]

/** Conditions that rule out an unknown movement as well. */
export const seriousConditions: ReadonlySet<Contraindication> = new Set(
  contraindications.filter((name) => !partsOfBody.includes(name)),
)

/** The movements that these conditions rule out, each once. */
export function movementsRuledOut(conditions: Pick<Cautions, 'found'>): Set<MovementProperty> {
  return new Set(rulesOf(conditions).map(({ property }) => property))
}

/** Whether an unknown movement is ruled out as well. What hurts now is spared like a serious condition. */
export function isStrict(condition: Contraindication, { acute }: Pick<Cautions, 'acute'>): boolean {
  return seriousConditions.has(condition) || acute.has(condition)
}

/** In every trimester alike: the one that a member once chose does not move on by itself. */
export function rulesOf({ found }: Pick<Cautions, 'found'>): HealthRule[] {
  return healthRules.filter(({ condition }) => found.has(condition))
}

/** Whether any condition rules the movement of an exercise out: for members whose condition is unclear. */
export function isRuledOutForAny(exercise: Exercise): boolean {
  return healthRules.some(({ property }) => findProperty(exercise, property) === 'YES')
}
