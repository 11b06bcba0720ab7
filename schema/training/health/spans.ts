import type { Contraindication } from '#schema/training/exercise.ts'
import type { Language } from './healthWords.ts'
import { exactOf, openLexicon, type Phrase, type Role } from './phrases.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Words of a sentence that match the lexicon, with the positions of their tokens. */
export interface Span {
  from: number
  to: number
  roles: ReadonlySet<Role>
  spares: ReadonlySet<Contraindication>
}

/** The roles that take precedence over others with the same spelling. */
const CAREFUL: ReadonlySet<Role> = new Set([
  'part',
  'condition',
  'serious',
  'injuries',
  'problems',
  'symptoms',
  'weaknesses',
])
const BESIDE_CAREFUL: ReadonlySet<Role> = new Set([...CAREFUL, 'muscles', 'cares', 'impact'])

/** The context that decides the meaning of a word that exists in two languages. */
export interface Setting {
  /** See `languagesIn`. */
  languages: ReadonlySet<Language>
  /** The text is an answer to a question about health. */
  isAnswer: boolean
}

/** Letters and marks that only Vietnamese has. */
const VIETNAMESE = /đ|[\u0306\u0309\u031b\u0323]|\u0302[\u0300\u0301\u0303]/u

/** A sentence with the lexicon's phrases in it. */
export interface Sentence {
  text: string
  tokens: readonly Token[]
  groups: readonly Group[]
}

export function matchSentence(text: string): Sentence {
  const tokens = tokensOf(text)
  return { text, tokens, groups: groupsIn(tokens) }
}

/** Languages of a sentence. A language counts if a word exists only in it, or if every word exists in it. */
export function languagesIn({ tokens, groups }: Sentence): Language[] {
  const words = groups.map((group) => new Set(spelledAs(group).map(({ language }) => language)))
  const isMarked = tokens.some(({ exact }) => VIETNAMESE.test(exact.normalize('NFD')))
  const isWhole = tokens.every((_, at) => groups.some(({ from, to }) => from <= at && at < to))
  const [first, ...others] = words
  const shared =
    isWhole && others.length > 0 ? [...(first ?? [])].filter((one) => others.every((all) => all.has(one))) : []
  return [
    ...words.filter(({ size }) => size === 1).flatMap((only) => [...only]),
    ...shared,
    ...(isMarked ? (['Vietnamese'] as const) : []),
  ]
}

/**
 * Every phrase of the lexicon in a sentence, except those within a longer one. If one spelling has several meanings,
 * all that fit the text's languages count, the cautionary ones first.
 */
export function spansIn({ groups }: Sentence, setting: Setting): Span[] {
  return groups.flatMap((group) => spanOf(group, setting) ?? [])
}

/** Phrases with the same spelling at one position of a sentence. */
interface Group {
  from: number
  to: number
  typed: readonly Token[]
  phrases: readonly Phrase[]
}

export function groupsIn(tokens: readonly Token[]): Group[] {
  const matches = tokens.flatMap((_, from) => matchesAt(tokens, from))
  const ends: number[] = []
  for (const { from, to } of matches) ends[from] = Math.max(ends[from] ?? 0, to)
  const longest = matches.filter(({ from, to }) => {
    const before = Math.max(0, from - MAX_WORDS)
    const isWithinEarlier = ends.slice(before, from).some((end) => end >= to)
    return !isWithinEarlier && (ends[from] ?? to) === to
  })
  return [...Map.groupBy(longest, ({ from, to }) => `${from} ${to}`).values()].map((group) => {
    const [{ from, to } = { from: 0, to: 0 }] = group
    return { from, to, typed: tokens.slice(from, to), phrases: group.map(({ phrase }) => phrase) }
  })
}

/** Longer than any phrase, in words. */
const MAX_WORDS = 12

interface Match {
  from: number
  to: number
  phrase: Phrase
}

function matchesAt(tokens: readonly Token[], from: number): Match[] {
  const token = tokens[from]
  if (!token) return []
  const { byFirstWord, stems } = openLexicon()
  const phrases = new Set([...token.forms.flatMap((form) => byFirstWord.get(form) ?? []), ...stems])
  return [...phrases].flatMap((phrase) => {
    const to = from + phrase.words.length
    const isThere = phrase.words.every((word, at) => isForm(tokens[from + at], word))
    return isThere ? [{ from, to, phrase }] : []
  })
}

function isForm(token: Token | undefined, { plain, isStem }: Phrase['words'][number]): boolean {
  return token?.forms.some((form) => (isStem ? form.startsWith(plain) : form === plain)) ?? false
}

function spanOf(group: Group, setting: Setting): Span | undefined {
  const spelled = spelledAs(group)
  const phrases = spelled.filter((phrase) => !isCarefulPhrase(phrase) || isMeant(phrase, spelled, setting))
  if (phrases.length === 0) return undefined
  const isCareful = phrases.some(isCarefulPhrase)
  return {
    from: group.from,
    to: group.to,
    roles: new Set(phrases.map(({ role }) => role).filter((role) => !isCareful || BESIDE_CAREFUL.has(role))),
    spares: new Set(phrases.flatMap(({ spares }) => spares)),
  }
}

/**
 * With its accents a word has one meaning; without them it may be any word with the same letters. If the accents are
 * wrong, only the cautionary meanings count, because it may be another word.
 */
function spelledAs({ typed, phrases }: Group): readonly Phrase[] {
  const hasAccents = typed.some(({ exact, plain }) => LATIN.test(plain) && exact !== plain)
  if (!hasAccents) return phrases
  const text = exactOf(typed)
  const exact = phrases.filter((phrase) => phrase.exact === text)
  return exact.length > 0 ? exact : phrases.filter(isCarefulPhrase)
}

const LATIN = /^[a-z]+$/u

/**
 * Whether a cautionary word is meant although another language has the same letters: French "moi" is Vietnamese for
 * "sore" without its accents, and French "pain" is bread. In a note, a word that matches only without its accents needs
 * another word of its language.
 */
function isMeant(phrase: Phrase, alike: readonly Phrase[], { languages, isAnswer }: Setting): boolean {
  const rivals = alike.filter((other) => other.language !== phrase.language && other.isBare && !isCarefulPhrase(other))
  if (rivals.length === 0 || languages.has(phrase.language)) return true
  return (phrase.isBare || isAnswer) && !rivals.some(({ language }) => languages.has(language))
}

function isCarefulPhrase({ role }: Phrase): boolean {
  return CAREFUL.has(role)
}
