import type { Contraindication } from '#schema/training/exercise.ts'
import { exactOf, openLexicon, type Phrase, type Role } from './phrases.ts'
import type { Token } from './tokens.ts'

/** Words of a sentence that the lexicon has, by the places of their tokens. */
export interface Span {
  from: number
  to: number
  roles: ReadonlySet<Role>
  spares: ReadonlySet<Contraindication>
}

/** What a phrase is taken for beside others that say less. */
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

/**
 * Every phrase of the lexicon in a sentence, but those within a longer one. Where one spelling has several meanings all of them
 * count, the careful ones above the others.
 */
export function spansIn(tokens: readonly Token[]): Span[] {
  const matches = tokens.flatMap((_, from) => matchesAt(tokens, from))
  const ends: number[] = []
  for (const { from, to } of matches) ends[from] = Math.max(ends[from] ?? 0, to)
  const longest = matches.filter(({ from, to }) => {
    const before = Math.max(0, from - MAX_WORDS)
    const isWithinEarlier = ends.slice(before, from).some((end) => end >= to)
    return !isWithinEarlier && (ends[from] ?? to) === to
  })
  return [...Map.groupBy(longest, ({ from, to }) => `${from} ${to}`).values()].flatMap(
    (group) => spanOf(group, tokens) ?? [],
  )
}

/** More words than any phrase has. */
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

function spanOf(group: readonly Match[], tokens: readonly Token[]): Span | undefined {
  const [{ from, to } = { from: 0, to: 0 }] = group
  const typed = tokens.slice(from, to)
  const phrases = meaningsOf(
    typed,
    group.map(({ phrase }) => phrase),
  )
  if (phrases.length === 0) return undefined
  const isCareful = phrases.some(isCarefulPhrase)
  return {
    from,
    to,
    roles: new Set(phrases.map(({ role }) => role).filter((role) => !isCareful || BESIDE_CAREFUL.has(role))),
    spares: new Set(phrases.flatMap(({ spares }) => spares)),
  }
}

/**
 * With its accents a word has one meaning; without them it may be any of those that are written alike. Where the accents are
 * wrong only the careful ones count, since it may be another word.
 */
function meaningsOf(typed: readonly Token[], phrases: readonly Phrase[]): Phrase[] {
  const hasAccents = typed.some(({ exact, plain }) => LATIN.test(plain) && exact !== plain)
  if (!hasAccents) return [...phrases]
  const text = exactOf(typed)
  const exact = phrases.filter((phrase) => phrase.exact === text)
  return exact.length > 0 ? exact : phrases.filter(isCarefulPhrase)
}

const LATIN = /^[a-z]+$/u

function isCarefulPhrase({ role }: Phrase): boolean {
  return CAREFUL.has(role)
}
