export interface CsvLine {
  /** Number in the file, from 1: where the line begins, if a cell has several. */
  line: number
  cells: string[]
}

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Splits comma-separated values (RFC 4180); with semicolons, as spreadsheets write them where a comma is in numbers, or
 * tabs, as they are pasted. Empty lines are left out.
 */
export function parseCsv(text: string): CsvLine[] {
  const plain = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  const token = cellTokens[separatorOf(plain)]
  const lines: CsvLine[] = []
  let [at, line, begins] = [0, 1, 1]
  let cells: string[] = []
  while (at <= plain.length) {
    const { cell, whole } = readCell(plain, token, at)
    cells.push(cell)
    line += countLines(whole)
    at += whole.length
    const end = LINE_END.exec(plain.slice(at, at + 2))?.[0]
    at += end?.length ?? 1
    if (end === undefined && at <= plain.length) continue
    line += 1
    lines.push({ line: begins, cells })
    cells = []
    begins = line
  }
  return lines.filter((one) => one.cells.some((cell) => cell.trim() !== ''))
}

function readCell(text: string, token: RegExp, at: number) {
  token.lastIndex = at
  const [whole = '', quoted, bare = ''] = token.exec(text) ?? []
  return { whole, cell: quoted === undefined ? bare : quoted.replaceAll('""', '"') }
}

function countLines(text: string): number {
  return text.split(LINE_ENDS).length - 1
}

const LINE_END = /^(?:\r\n|\r|\n)/
const LINE_ENDS = /\r\n|\r|\n/

/** Matches one cell: a quoted one, to its closing quote or the end of the text, or a bare one. */
const cellTokens: Readonly<Record<Separator, RegExp>> = {
  ',': /[ ]*"((?:[^"]|"")*)(?:"[^,\r\n]*|$)|([^,\r\n]*)/y,
  ';': /[ ]*"((?:[^"]|"")*)(?:"[^;\r\n]*|$)|([^;\r\n]*)/y,
  '\t': /[ ]*"((?:[^"]|"")*)(?:"[^\t\r\n]*|$)|([^\t\r\n]*)/y,
}

/** The separator that the header has most of. */
function separatorOf(text: string): Separator {
  const header = text.split(/[\r\n]/, 1)[0] ?? ''
  const countOf = (separator: Separator) => header.split(separator).length
  return separators.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}
