import { type Contraindication, contraindications } from '#schema/training/exercise.ts'
import { EXPLAINED_BY, matchHealth } from '#schema/training/matchHealth.ts'

/** Options to explain an unrecognized answer. */
export const explanations = contraindications.filter((name) => name !== 'Older age')
/** Stands for "no effect on training". */
export const NO_EFFECT = 'none'

export type Explanation = Contraindication | typeof NO_EFFECT

/** Answers that were not recognized, with or without an explanation. */
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
  const names = (answer.split(EXPLAINED_BY)[1] ?? '').split(', ')
  return [...explanations, NO_EFFECT].filter((name): name is Explanation => names.includes(name))
}

/** Sets the explanations of an answer. "No effect" and the other options exclude each other. */
export function explain(answer: string, selection: readonly Explanation[]): string {
  const isNothingNew = !explanationsIn(answer).includes(NO_EFFECT)
  const valid = selection.filter((name) => (selection.includes(NO_EFFECT) && isNothingNew) === (name === NO_EFFECT))
  return valid.length === 0 ? wordsOf(answer) : `${wordsOf(answer)}${EXPLAINED_BY}${valid.join(', ')}`
}
