import { type Contraindication, contraindications } from '#schema/training/exercise.ts'
import { type Condition, readConditions, writeConditions } from '#schema/training/health/conditions.ts'
import { EXPLAINED_BY, halvesOf, matchHealth } from '#schema/training/matchHealth.ts'

/** Options to explain an unrecognized answer. */
export const explanations = contraindications.filter((name) => name !== 'Older age')
/** Stands for "no effect on training". */
export const NO_EFFECT = 'none'

export type Explanation = Contraindication | typeof NO_EFFECT

/** Whether an answer was not recognized, with or without an explanation. */
export function isUnclear(answer: string): boolean {
  return matchHealth({ injuries: [wordsOf(answer)], healthConditions: [] }).isUnclear
}

/** Whether the member said what an answer affects. */
export function isExplained(answer: string): boolean {
  return halvesOf(answer)[1] !== undefined
}

/** An answer without its explanation. */
export function wordsOf(answer: string): string {
  return halvesOf(answer)[0]
}

export function explanationsIn(answer: string): Explanation[] {
  const [, explanation = ''] = halvesOf(answer)
  return explanation === NO_EFFECT ? [NO_EFFECT] : (readConditions(explanation) ?? []).map(({ name }) => name)
}

/** Sets what an answer affects, and keeps the details that the member gave. "No effect" and the other options exclude each other. */
export function explain(answer: string, selection: readonly Explanation[]): string {
  const isNothingNew = !explanationsIn(answer).includes(NO_EFFECT)
  if (selection.includes(NO_EFFECT) && isNothingNew) return `${wordsOf(answer)}${EXPLAINED_BY}${NO_EFFECT}`
  const described = conditionsIn(answer)
  const names = explanations.filter((name) => selection.includes(name))
  return withConditions(
    answer,
    names.map((name) => described.find((condition) => condition.name === name) ?? { name }),
  )
}

/** The conditions of an answer with what the member said of them, and those that were only understood. */
export function conditionsIn(answer: string): Condition[] {
  const described = readConditions(halvesOf(answer)[1] ?? '') ?? []
  const { found } = matchHealth({ injuries: [answer], healthConditions: [] })
  const others = [...found].filter((name) => !described.some((condition) => condition.name === name))
  return [...described, ...others.map((name) => ({ name }))]
}

/** Says something of one condition of an answer. */
export function describe(answer: string, condition: Condition): string {
  return withConditions(
    answer,
    conditionsIn(answer).map((one) => (one.name === condition.name ? condition : one)),
  )
}

function withConditions(answer: string, conditions: readonly Condition[]): string {
  const words = wordsOf(answer)
  return conditions.length === 0 ? words : `${words}${EXPLAINED_BY}${writeConditions(conditions)}`
}
