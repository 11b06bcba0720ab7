/** A text of any length: a prefix that starts a match, a repeated part, and a suffix that fails it. */
export interface HostileText {
  start: string
  pumped: string
  end: string
}

const REPEATED = /[*+]|\{\d+,\}/
const ATOM = /\\[pP]\{[^}]+\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?<?[:=!]|\(\?<\w+>|\{\d*,?\d*\}|[\s\S]/g
const SILENT = new Set(['(', ')', '|', '^', '$', '*', '+', '?', '\\b', '\\B'])
const MOST_CHARACTERS = 14
const ENDS = ['', '\n', '\u0000', '/']

/** Whether an expression has an unlimited repetition; without one, its time cannot grow faster than its text. */
export function repeats(pattern: string): boolean {
  return REPEATED.test(pattern.replaceAll(/\\[\s\S]/g, '').replaceAll(/\[[^\]]*\]/g, ''))
}

/**
 * Texts that an expression finds hard, if any is: each repeats a character that the expression itself speaks of, from
 * a place inside it, and ends with one that it does not take.
 */
export function hostileTexts(pattern: string): HostileText[] {
  const atoms = (pattern.match(ATOM) ?? []).filter((atom) => !isSilent(atom)).map(charactersOf)
  const characters = [...new Set(['a', '1', ' ', ...atoms.flat()])].slice(0, MOST_CHARACTERS)
  const starts = [...new Set(['', ...atoms.map((_, index) => sampleOf(atoms.slice(0, index + 1)))])]
  const whole = sampleOf(atoms)
  const pumps = [...characters, ...characters.map((character) => `${character}${characters[0] ?? ''}`), whole]
  return starts.flatMap((start) =>
    pumps.filter((pumped) => pumped !== '').flatMap((pumped) => ENDS.map((end) => ({ start, pumped, end }))),
  )
}

export function writeOut({ start, pumped, end }: HostileText, length: number): string {
  const times = Math.max(1, Math.ceil((length - start.length - end.length) / pumped.length))
  // Created as bytes, so that joining strings is not part of the measurement.
  return Buffer.from(`${start}${pumped.repeat(times)}${end}`).toString()
}

function isSilent(atom: string): boolean {
  return SILENT.has(atom) || atom.startsWith('(?') || /^\{\d*,?\d*\}$/.test(atom)
}

function sampleOf(atoms: readonly (readonly string[])[]): string {
  return atoms.map(([first = '']) => first).join('')
}

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  d: ['1'],
  w: ['a', '1', '_'],
  s: [' ', '\t'],
  S: ['a'],
  D: ['a'],
  W: [' '],
  n: ['\n'],
  r: ['\r'],
  t: ['\t'],
}

/** What an atom of an expression may take. */
function charactersOf(atom: string): string[] {
  if (atom === '.') return ['a']
  if (atom.startsWith('[^')) return ['a', '1', ' ', '.', '-', '@'].filter((character) => !atom.includes(character))
  if (atom.startsWith('[')) return [...membersOf(atom.slice(1, -1))]
  if (/^\\[pP]/.test(atom)) return atom.includes('M') ? ['\u0301'] : ['a', '1']
  if (atom.startsWith('\\')) return [...(CLASSES[atom.slice(1)] ?? [atom.slice(1)])]
  return [atom]
}

function membersOf(inside: string): Set<string> {
  const members = new Set<string>()
  for (const [member] of inside.matchAll(/\\[pP]\{[^}]+\}|\\[\s\S]|[^\\]-[^\\]|[\s\S]/g)) {
    for (const character of member.length === 3 ? [member[0] ?? ''] : charactersOf(member)) members.add(character)
  }
  return members
}
