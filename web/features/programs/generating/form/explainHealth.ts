import { type Contraindication, contraindications } from '#schema/training/exercise.ts'
import { EXPLAINED_BY, matchHealth } from '#schema/training/matchHealth.ts'

/** What a member can say that an unclear text affects. */
export const explanations = contraindications.filter((name) => name !== 'Older age')
/** Nothing that training could make worse. */
export const NO_EFFECT = 'none'

export type Explanation = Contraindication | typeof NO_EFFECT

/** The answers that need an explanation or have one. */
export function unclearIn(answers: readonly string[]): string[] {
  return answers.filter(
    (text) => text.includes(EXPLAINED_BY) || matchHealth({ injuries: [text], healthConditions: [] }).isUnclear,
  )
}

/** An answer without its explanation. */
export function wordsOf(answer: string): string {
  return answer.split(EXPLAINED_BY)[0] ?? answer
}

export function explanationsIn(answer: string): Explanation[] {
  const said = (answer.split(EXPLAINED_BY)[1] ?? '').split(', ')
  return [...explanations, NO_EFFECT].filter((name): name is Explanation => said.includes(name))
}

/** The answer with the latest choice: "nothing" and the rest exclude each other. */
export function explain(answer: string, chosen: readonly Explanation[]): string {
  const isNothingNew = !explanationsIn(answer).includes(NO_EFFECT)
  const named = chosen.filter((name) => (chosen.includes(NO_EFFECT) && isNothingNew) === (name === NO_EFFECT))
  return named.length === 0 ? wordsOf(answer) : `${wordsOf(answer)}${EXPLAINED_BY}${named.join(', ')}`
}
