export interface CsvLine {
  /** Number of the line in the file, from 1; if a cell spans several lines, of the first. */
  line: number
  cells: string[]
}

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Parses comma-separated values (RFC 4180); also with semicolons, which spreadsheets use where numbers have a decimal
 * comma, and with tabs, as in pasted text. Empty lines are skipped.
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

/** Matches one cell: a quoted one, up to its closing quote or the end of the text, or an unquoted one. */
const cellTokens: Readonly<Record<Separator, RegExp>> = {
  ',': /[ ]*"((?:[^"]|"")*)(?:"[^,\r\n]*|$)|([^,\r\n]*)/y,
  ';': /[ ]*"((?:[^"]|"")*)(?:"[^;\r\n]*|$)|([^;\r\n]*)/y,
  '\t': /[ ]*"((?:[^"]|"")*)(?:"[^\t\r\n]*|$)|([^\t\r\n]*)/y,
}

/** The most frequent separator in the header. */
function separatorOf(text: string): Separator {
  const header = text.split(/[\r\n]/, 1)[0] ?? ''
  const countOf = (separator: Separator) => header.split(separator).length
  return separators.toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}
