import { type Contraindication, contraindications } from '#schema/training/exercise.ts'
import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import type { HealthWords, Language } from './healthWords.ts'
import { type Token, tokensOf } from './tokens.ts'
import { vietnamese } from './vietnamese.ts'

export type Role = 'part' | 'condition' | Exclude<keyof HealthWords, 'language' | 'parts' | 'conditions'>

export interface Phrase {
  /** The normalized words. A stem matches every word that starts with it. */
  words: readonly { plain: string; isStem: boolean }[]
  /** With its accents. */
  exact: string
  /** The phrase is spelled without accents. */
  isBare: boolean
  language: Language
  role: Role
  spares: readonly Contraindication[]
}

interface Lexicon {
  byFirstWord: ReadonlyMap<string, readonly Phrase[]>
  stems: readonly Phrase[]
  /** Single cautionary words by their first letter, for the comparison with misspelled ones. */
  careful: ReadonlyMap<string, readonly Phrase[]>
}

let lexicon: Lexicon | undefined

/** The words of all languages, compiled with the first text that is read. */
export function openLexicon(): Lexicon {
  return (lexicon ??= compile([english, french, vietnamese, chinese, arabic].flatMap(phrasesOf)))
}

function compile(phrases: readonly Phrase[]): Lexicon {
  const byFirstWord = new Map<string, Phrase[]>()
  for (const phrase of phrases) {
    const first = phrase.words[0]?.plain ?? ''
    const others = byFirstWord.get(first)
    if (others) others.push(phrase)
    else byFirstWord.set(first, [phrase])
  }
  return {
    byFirstWord,
    stems: phrases.filter(({ words }) => words[0]?.isStem),
    careful: Map.groupBy(
      phrases.filter(({ words, role }) => words.length === 1 && CAREFUL.has(role)),
      ({ words }) => words[0]?.plain.charAt(0) ?? '',
    ),
  }
}

const CAREFUL: ReadonlySet<Role> = new Set(['part', 'condition', 'serious'])

function phrasesOf({ language, parts, conditions, ...lists }: HealthWords): Phrase[] {
  return [
    ...parts.flatMap(([spares, list]) => phrasesIn(list, { language, role: 'part', spares: namesIn(spares) })),
    ...conditions.flatMap(([spares, list]) =>
      phrasesIn(list, { language, role: 'condition', spares: namesIn(spares) }),
    ),
    ...rolesOf(lists).flatMap(([role, list]) => phrasesIn(list, { language, role, spares: [] })),
  ]
}

function rolesOf(lists: Omit<HealthWords, 'language' | 'parts' | 'conditions'>): [Role, string][] {
  return [
    ['serious', lists.serious],
    ['harmless', lists.harmless],
    ['nothing', lists.nothing],
    ['injuries', lists.injuries],
    ['problems', lists.problems],
    ['symptoms', lists.symptoms],
    ['weaknesses', lists.weaknesses],
    ['negations', lists.negations],
    ['painless', lists.painless],
    ['light', lists.light],
    ['self', lists.self],
    ['mine', lists.mine],
    ['family', lists.family],
    ['inherited', lists.inherited],
    ['splits', lists.splits],
    ['muscles', lists.muscles],
    ['wishes', lists.wishes],
    ['cares', lists.cares],
    ['impact', lists.impact],
    ['fillers', lists.fillers],
  ]
}

function phrasesIn(list: string, meaning: Pick<Phrase, 'language' | 'role' | 'spares'>): Phrase[] {
  return list.split(',').map((text) => {
    const tokens = tokensOf(text)
    const isStem = text.trimEnd().endsWith('*')
    return {
      words: tokens.map(({ plain }, index) => ({ plain, isStem: isStem && index === tokens.length - 1 })),
      exact: exactOf(tokens),
      isBare: tokens.every(({ exact, plain }) => exact === plain),
      ...meaning,
    }
  })
}

function namesIn(list: string): Contraindication[] {
  return list.split(', ').map((name) => {
    const found = contraindications.find((one) => one === name)
    if (!found) throw new Error(`There is no contraindication ${name}`)
    return found
  })
}

export function exactOf(tokens: readonly Pick<Token, 'exact'>[]): string {
  return tokens.map(({ exact }) => exact).join(' ')
}
