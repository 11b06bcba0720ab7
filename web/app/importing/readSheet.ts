import type { MessageDescriptor } from '@lingui/core'
import type { Fault, SheetProblem } from './fault.ts'
import { parseCsv } from './parseCsv.ts'

/** The parsed lines of a file: either faults, or lines to send. */
export interface Sheet<Line> {
  lines: (Line & { line: number })[]
  faults: Fault[]
}

/** One line of a file. */
export interface LineReader<Column extends string> {
  /** The trimmed text of a cell; empty if the file has no such column. */
  cell: (column: Column) => string
  fail: (column: Column, sentence: MessageDescriptor) => void
}

interface SheetKind<Column extends string, Line> {
  columns: readonly Column[]
  required: readonly Column[]
  mostLines: number
  mostCharacters: number
  /** The result is only used if no fault is reported. */
  readLine: (reader: LineReader<Column>, line: number) => Line
}

/** Parses comma-separated values whose first line names the columns, in any order. */
export function readSheet<Column extends string, Line>(text: string, kind: SheetKind<Column, Line>): Sheet<Line> {
  if (text.length > kind.mostCharacters) return refused(1, 'TOO_LONG')
  const [header, ...rows] = parseCsv(text)
  if (!header) return refused(1, 'EMPTY')
  const places = new Map(header.cells.map((name, place) => [name.trim().toLowerCase(), place] as const))
  const missing = kind.required.filter((name) => !places.has(name))
  if (missing.length > 0)
    return { lines: [], faults: missing.map((column) => ({ line: header.line, column, problem: 'MISSING_COLUMN' })) }
  const unknown = [...places.keys()].find((name) => name !== '' && !kind.columns.some((column) => column === name))
  if (unknown !== undefined) return refused(header.line, 'UNKNOWN_COLUMN', unknown)
  if (rows.length === 0) return refused(header.line, 'EMPTY')
  const tooMany = rows[kind.mostLines]
  if (tooMany) return refused(tooMany.line, 'TOO_MANY')
  const faults: Fault[] = []
  const lines = rows.map(({ line, cells }) => {
    const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim()
    const fail = (column: Column, problem: MessageDescriptor) => void faults.push({ line, column, problem })
    return { ...kind.readLine({ cell, fail }, line), line }
  })
  return faults.length > 0 ? { lines: [], faults } : { lines, faults }
}

function refused(line: number, problem: SheetProblem, column?: string): { lines: []; faults: Fault[] } {
  return { lines: [], faults: [{ line, column, problem }] }
}
