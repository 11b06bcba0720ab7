import { normalize, tokensOf } from './health/tokens.ts'

/** Maximum number of characters of a title that are read. */
const MAX_TITLE = 200

/** The words of a title without accents and articles, separated by spaces. */
export function titleWords(title: string): string {
  const words = tokensOf(normalize(title.slice(0, MAX_TITLE))).map(({ plain }) => plain.replace(/^(?:ال|بال|لل)/u, ''))
  return ` ${words.join(' ')} `
}

/** Whether a title contains a phrase: a Chinese one anywhere, others as a word or the beginning of a word. */
export function hasPhrase(words: string, phrase: string): boolean {
  return words.includes(` ${/\p{Script=Han}/u.test(phrase) ? Array.from(phrase).join(' ') : phrase}`)
}
