import type { EventAction } from '#backend/model/plan/rootFields.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { type ModelRights, never } from '#schema/rights/predicate.ts'
import { type Writer, writersOf } from '#schema/rights/writers.ts'
import { type Input, readCreate, readRowKey, readUpdate } from './readInput.ts'
import type { Write } from './writeSql.ts'

export interface AskedWrite {
  model: ModelDescription
  rights: ModelRights
  input: Input
  /** Fields that only the server sets. */
  serverSets?: Input
  /** The row is named apart from the input. */
  isFoundByMatch?: boolean
}

export function mustBeSignedIn({ viewer }: Caller): void {
  if (viewer.subject === undefined) throw new DomainError('UNAUTHENTICATED')
}

/** A requested write, with the writers who may write exactly its fields. */
export function askedWrite(action: EventAction, request: AskedWrite, context: Caller): Write {
  const { model, rights, input } = request
  const guards = rights.fields ?? {}
  if (action === 'delete') {
    const may = [[{ row: rights.delete ?? never, fields: [] }]]
    return { model, guards, may, values: [], key: readRowKey(model, input) }
  }
  const writers = writersOf(model, action, rights)
  // A viewer who may never write here learns nothing about the fields either.
  if (writers.every(({ row }) => row.kind === 'never')) throw new DomainError('NOT_FOUND')
  const read = action === 'create' ? readCreate : readUpdate
  const { values, fields } = read(model, { ...request, writable: writers.flatMap((writer) => writer.fields) }, context)
  const key = action === 'create' ? {} : readRowKey(model, input)
  return { model, guards, may: writersFor(fields, writers), values: [values], key }
}

/** The writers of each field; without fields, all writers. */
function writersFor(fields: readonly string[], writers: readonly Writer[]): Writer[][] {
  if (fields.length === 0) return [[...writers]]
  const groups = fields.map((field) => writers.filter((writer) => writer.fields.includes(field)))
  const distinct = new Map(groups.map((group) => [group.map((writer) => writers.indexOf(writer)).join(), group]))
  return [...distinct.values()]
}
