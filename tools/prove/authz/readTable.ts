import { type Letter, letters, type Relation } from './callers.ts'

/** The callers who are allowed, by the relation of the row. */
export type Allowed = Readonly<Record<Relation, ReadonlySet<Letter>>>

export interface ReadExpectation {
  row: Allowed
  /** Fields with readers of their own. */
  fields: Map<string, Allowed>
  /** Callers of the model's list, if it shows fewer rows. */
  list?: Allowed
}

export interface ReadTable {
  /** Expectations by subject. */
  subjects: Map<string, ReadExpectation>
  /** Models by the operations that read them. */
  operations: Map<string, string>
  /** Models by subject. */
  models: Map<string, string>
}

const GROUPS: Readonly<Record<string, string>> = { all: 'TKNMPCADGX', in: 'NMPCADGX', ppl: 'MPCADG', '': '' }

/** Reads the lines of the first part: models, the kinds of their rows, and what narrows those. */
export function readReading(text: string): ReadTable {
  const table: ReadTable = { subjects: new Map(), operations: new Map(), models: new Map() }
  const place: Place = { model: '', current: undefined }
  for (const line of linesOf(text)) {
    if (line.startsWith(' ')) addRow(table, place, line)
    else place.model = addModel(table, line)
  }
  return table
}

interface Place {
  model: string
  current: ReadExpectation | undefined
}

function addModel(table: ReadTable, line: string): string {
  const [model = '', ...operations] = line.trim().split(' ')
  for (const operation of operations) table.operations.set(operation, model)
  return model
}

function addRow(table: ReadTable, place: Place, line: string): void {
  const [head = '', ...cells] = cellsOf(line)
  const allowed = allowedIn(cells)
  if (head.startsWith('.')) for (const field of head.slice(1).split(' ')) place.current?.fields.set(field, allowed)
  else if (head === 'list' && place.current) place.current.list = allowed
  else {
    place.current = { row: allowed, fields: new Map() }
    table.subjects.set(head, place.current)
    table.models.set(head, place.model)
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

function allowedIn([own = '', same = '', other = '', absent = '']: readonly string[]): Allowed {
  return { own: lettersIn(own), same: lettersIn(same), other: lettersIn(other), absent: lettersIn(absent) }
}

function lettersIn(cell: string): Set<Letter> {
  const named = GROUPS[cell] ?? cell
  const found = letters.filter((letter) => named.includes(letter))
  if (found.length !== named.length) throw new Error(`${cell} names no callers`)
  return new Set(found)
}

/** Parses the second part of the table: allowed callers by operation. */
export function readDoing(text: string): Map<string, Allowed> {
  return new Map(
    linesOf(text).map((line) => {
      const [head = '', ...cells] = cellsOf(line)
      return [head, allowedIn(cells)] as const
    }),
  )
}
