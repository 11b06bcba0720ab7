import type { Change } from './change.ts'
import { otherWord } from './literalChanges.ts'

/** A part of a text that may be SQL, and the whole text before it. */
export interface SqlPiece {
  text: string
  start: number
  before: string
  /** Every quoted word of the file's SQL. */
  words: readonly string[]
}

/** Replacements in SQL. Each pattern matches between spaces or at an end. */
const swaps: readonly (readonly [RegExp, string])[] = [
  [/(?<=^|\s)and(?=\s|$)/g, 'or'],
  [/(?<=^|\s)or(?=\s|$)/g, 'and'],
  [/(?<=^|\s)<=(?=\s|$)/g, '<'],
  [/(?<=^|\s)>=(?=\s|$)/g, '>'],
  [/(?<=^|\s)<(?=\s|$)/g, '<='],
  [/(?<=^|\s)>(?=\s|$)/g, '>='],
  [/(?<=^|\s)<>(?=\s|$)/g, '='],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bis not distinct from\b/g, 'is distinct from'],
  [/\bnot (?=exists|coalesce|\()/g, ''],
  [/\bnot between\b/g, 'between'],
  [/\bnulls last\b/g, 'nulls first'],
  [/ desc\b/g, ''],
  [/ (for update|for share|skip locked|distinct)\b/g, ''],
  [/\bleft join\b/g, 'join'],
  [/\bunion all\b/g, 'union'],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/(?<=\s)\+(?=\s)/g, '-'],
  [/(?<=\s)-(?=\s)/g, '+'],
  [/(?<==\s)true\b/g, 'false'],
  [/(?<==\s)false\b/g, 'true'],
  [
    / and (?:(?!and |or )[\w.$" :<>=']|\((?!select))+?\)*(?=\s+(?:and|or|order|group|limit|returning|for)\b|\s*\n|$)/g,
    '',
  ],
]

/** Faults of a statement's text, or of a part that statements are put together from. */
export function changeSql({ text, start, before, words }: SqlPiece): Change[] {
  if (!isSql(text) || isSentence(text)) return []
  const put = (index: number, length: number, instead: string): Change => ({
    kind: 'sql',
    start: start + index,
    end: start + index + length,
    text: instead,
  })
  const swapped = swaps.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => isBalanced(found))
      .map(({ 0: found, index }) => put(index, found.length, instead)),
  )
  const equals = [...text.matchAll(/(?<=^|\s)=(?=\s|$)/g)]
    .filter(({ index }) => isCompared(before + text.slice(0, index)))
    .map(({ index }) => put(index, 1, '<>'))
  const quoted = [...text.matchAll(/'(\w+)'/g)].map(({ 1: word = '', index }) =>
    put(index, word.length + 2, `'${otherWord(word, words)}'`),
  )
  const numbers = [...text.matchAll(/(?<=[\s(])\d+(?=[\s),]|$)/g)].map(({ 0: digits, index }) =>
    put(index, digits.length, String(Number(digits) + 1)),
  )
  return [...swapped, ...equals, ...quoted, ...numbers]
}

export function quotedWords(text: string): string[] {
  return [...text.matchAll(/'(\w+)'/g)].map(({ 1: word = '' }) => word)
}

function isSql(text: string): boolean {
  return /(^|\s)(select|insert into|update|delete from|where|from|and|or|join|order by|limit|is|not|asc|desc|exists|case|when|coalesce|any|between|[<>=]+)(\s|\(|$)/.test(
    text,
  )
}

/** Said to a person: it begins with a capital letter and has no quotes or signs of SQL. */
function isSentence(text: string): boolean {
  return /^\s*[A-Z][a-z’']*[ ,.]/.test(text) || text.endsWith('.')
}

function isBalanced(text: string): boolean {
  return text.split('(').length === text.split(')').length || text.endsWith('(')
}

/** An equals sign compares, unless the last word before it that can hold one is `set`. */
function isCompared(before: string): boolean {
  const clauses = before.match(/\b(where|and|or|on|when|having|select|returning|set|from|filter)\b/g)
  return clauses?.at(-1) !== 'set'
}
