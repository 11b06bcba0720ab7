import { openLexicon, type Phrase } from './phrases.ts'

/** Minimum length: shorter words resemble too many others. */
const SHORTEST = 5
/** From this length on, two letters may be wrong. */
const LONG = 9

/**
 * The cautionary words that a misspelled word resembles. Harmless words are not considered, because an unknown word
 * must never count as harmless.
 */
export function findNear(word: string): Phrase[] {
  if (word.length < SHORTEST || !/^[a-z]+$/u.test(word)) return []
  const limit = word.length >= LONG ? 2 : 1
  // The first letter is rarely wrong.
  const candidates = openLexicon().careful.get(word.charAt(0)) ?? []
  return candidates.filter(({ words }) => {
    const other = words[0]?.plain ?? ''
    return other.length >= SHORTEST - 1 && isWithin(word, other, limit)
  })
}

/** Whether the words differ by at most this many letters omitted, added, changed or swapped with the next one. */
function isWithin(one: string, other: string, limit: number): boolean {
  let alike = 0
  while (alike < one.length && one[alike] === other[alike]) alike += 1
  const [rest, wanted] = [one.slice(alike), other.slice(alike)]
  if (rest === wanted) return true
  if (limit === 0 || Math.abs(rest.length - wanted.length) > limit) return false
  const isSwapped = rest.slice(0, 2) === `${wanted.charAt(1)}${wanted.charAt(0)}`
  return (
    isWithin(rest.slice(1), wanted, limit - 1) ||
    isWithin(rest, wanted.slice(1), limit - 1) ||
    isWithin(rest.slice(1), wanted.slice(1), limit - 1) ||
    (isSwapped && isWithin(rest.slice(2), wanted.slice(2), limit - 1))
  )
}

const MEDICAL =
  /(?:itis|itides|osis|opathy|opathie|ectomy|ectomie|otomy|plasty|plastie|algia|algie|emia|aemia|emie|oma|plegia|plegie|paresis|trophy|syndrome)$/u

/** Whether an unknown word is built like the name of a disease or an operation. */
export function looksMedical(word: string): boolean {
  return word.length > SHORTEST && MEDICAL.test(word)
}
