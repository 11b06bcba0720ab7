import { simplified } from './chinese.ts'

/** A word of a text; in Chinese, a character. */
export interface Token {
  /** Its position in the text. */
  start: number
  end: number
  /** In lower case, with accents. */
  exact: string
  /** Without accents; in Chinese the simplified character, in Arabic with normalized letters. */
  plain: string
  /** The forms to look up in the lexicon: the word itself, and without endings and articles. */
  forms: readonly string[]
}

const WORD = /\p{Script=Han}|[[\p{L}\p{M}\p{N}]--\p{Script=Han}]+|\p{Extended_Pictographic}/gv

export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => {
    const plain = toPlain(word)
    return { start: index, end: index + word.length, exact: word.toLowerCase(), plain, forms: formsOf(plain) }
  })
}

/**
 * Normalizes characters for comparison; dots within an abbreviation are removed. Token positions refer to the result.
 */
export function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u0640]/gu, '')
    .replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')
}

const toSimplified = new Map(
  Array.from({ length: simplified.length / 2 }, (_, at) => [simplified[2 * at], simplified[2 * at + 1]]),
)

const PLAIN = /^[a-z0-9]+$/u

function toPlain(word: string): string {
  if (PLAIN.test(word)) return word
  if (word.length === 1 && toSimplified.has(word)) return toSimplified.get(word) ?? word
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
}

const ARABIC = /^\p{Script=Arabic}+$/u
const LATIN_PLURAL = /^[a-z]{4,}s$/u

function formsOf(plain: string): string[] {
  if (ARABIC.test(plain)) return arabicFormsOf(plain)
  return LATIN_PLURAL.test(plain) ? [plain, plain.slice(0, -1)] : [plain]
}

const prefixes = ['وال', 'بال', 'فال', 'كال', 'لل', 'ال', 'و', 'ف', 'ب', 'ل', 'ك']
const endings = ['ها', 'نا', 'هم', 'ين', 'ان', 'ات', 'يه', 'ي', 'ه', 'ك', 'ا']
const SHORTEST_STEM = 2

/** Arabic attaches the article, short words and pronouns to a word. */
function arabicFormsOf(plain: string): string[] {
  const bare = [plain, ...prefixes.flatMap((prefix) => (plain.startsWith(prefix) ? [plain.slice(prefix.length)] : []))]
  const stems = bare.flatMap((word) =>
    endings.flatMap((ending) => (word.endsWith(ending) ? [word.slice(0, -ending.length)] : [])),
  )
  // A final ta marbuta becomes an open ta before a pronoun.
  const closed = stems.flatMap((stem) => (stem.endsWith('ت') ? [`${stem.slice(0, -1)}ه`] : []))
  return [...new Set([...bare, ...stems, ...closed])].filter(
    (word) => word.length > SHORTEST_STEM || word === plain || (bare.includes(word) && word.length >= SHORTEST_STEM),
  )
}
