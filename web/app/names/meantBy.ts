import { i18n } from '@lingui/core'
import { categoryNames } from './useCategoryName.ts'
import { levelNames } from './useLevelName.ts'
import { typeNames } from './useTypeName.ts'

const names = Object.entries({ ...categoryNames, ...levelNames, ...typeNames })

/** Minimum length of a word that may count as misspelled. */
const SHORTEST_MISSPELLED = 4

/** Threshold of pg_trgm's word_similarity, as in the server's search of stored names. */
const LEAST_SIMILARITY = 0.5

/**
 * For each word of a search, the stored names of categories, types and levels that it matches in the reader's language:
 * those whose name contains it, or otherwise all whose name has a similar word.
 */
export function meantBy(text: string | undefined): string[][] | undefined {
  if (text === undefined || i18n.locale === '' || i18n.locale === 'en') return undefined
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => namesOf(fold(word)))
}

function namesOf(word: string): string[] {
  const labels = names.map(([stored, label]) => ({ stored, label: fold(i18n._(label)) }))
  const exact = labels.filter(({ label }) => label.includes(word))
  if (exact.length > 0 || word.length < SHORTEST_MISSPELLED) return exact.map(({ stored }) => stored)
  return labels.filter(({ label }) => isLike(word, label)).map(({ stored }) => stored)
}

function isLike(word: string, label: string): boolean {
  const trigrams = trigramsOf(bare(word))
  return label.split(/\s+/).some((one) => {
    const others = new Set(trigramsOf(bare(one)))
    return trigrams.filter((trigram) => others.has(trigram)).length / trigrams.length >= LEAST_SIMILARITY
  })
}

/** Removes the Arabic article, which is written as part of the word. */
function bare(word: string): string {
  return word.replace(/^ال/, '')
}

/** Trigrams as in pg_trgm: with two spaces before the word and one after it. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `
  return [...new Set(Array.from(word, (_letter, place) => padded.slice(place, place + 3)).concat(padded.slice(-3)))]
}

/** Removes case and diacritics. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase(i18n.locale)
}
