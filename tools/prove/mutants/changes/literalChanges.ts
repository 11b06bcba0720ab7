import type { Change, Span } from './change.ts'

const LARGE = 100

export function changeNumber(value: number, { start, end }: Span): Change[] {
  return [{ kind: 'number', start, end, text: String(value < LARGE ? value + 1 : value * 2) }]
}

export function changeBoolean(value: boolean, { start, end }: Span): Change[] {
  return [{ kind: 'condition', start, end, text: String(!value) }]
}

/**
 * Replaces a string by another string of the file in the same style, like a value of the same enum, or by an unknown
 * one.
 */
export function changeString(value: string, { start, end }: Span, words: readonly string[]): Change[] {
  // A string with spaces is a text for users, or SQL.
  if (/\s/.test(value)) return []
  return [{ kind: 'string', start, end, text: `'${otherWord(value, words)}'` }]
}

export function otherWord(word: string, words: readonly string[]): string {
  const isCapital = /^[A-Z][A-Z_]+$/
  if (!isCapital.test(word)) return `${word}~`
  const others = [...new Set(words)].filter((other) => isCapital.test(other) && other !== word).toSorted()
  return others.find((other) => other > word) ?? others[0] ?? `${word}~`
}

export function changeRegex(pattern: string, { start }: Span): Change[] {
  const at = start + 1
  const put = (from: number, length: number, text: string): Change => ({
    kind: 'regex',
    start: at + from,
    end: at + from + length,
    text,
  })
  const changes: Change[] = []
  if (pattern.startsWith('^')) changes.push(put(0, 1, ''))
  if (/(?<!\\)\$$/.test(pattern)) changes.push(put(pattern.length - 1, 1, ''))
  for (const { 1: least = '', 2: most = '', index } of pattern.matchAll(/\{(\d+)(,?\d*)\}/g)) {
    changes.push(put(index, least.length + most.length + 2, `{${least}${raised(most)}}`))
    changes.push(put(index, least.length + most.length + 2, `{${Number(least) + 1}${most}}`))
  }
  for (const { index } of pattern.matchAll(/(?<=[\])\w])\+/g)) changes.push(put(index, 1, '*'))
  return changes
}

function raised(most: string): string {
  return /\d/.test(most) ? `,${Number(most.slice(1)) + 1}` : ''
}
