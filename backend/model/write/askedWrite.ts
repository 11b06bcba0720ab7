import type { EventAction } from '#backend/model/plan/rootFields.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { type ModelRights, never } from '#schema/predicate.ts'
import { type Writer, writersOf } from '#schema/writers.ts'
import { type Input, readCreate, readRowKey, readUpdate } from './readInput.ts'
import type { Write } from './writeSql.ts'

export interface AskedWrite {
  model: ModelDescription
  rights: ModelRights
  input: Input
  /** What the server sets beside it, and nobody may. */
  serverSets?: Input
}

type Asking = Pick<Context, 'viewer' | 'now'>

export function mustBeSignedIn({ viewer }: Asking): void {
  if (viewer.subject === undefined) throw new DomainError('UNAUTHENTICATED')
}

/** What somebody asks to be written, with those who may write just that. */
export function askedWrite(action: EventAction, asked: AskedWrite, context: Asking): Write {
  const { model, rights, input } = asked
  const guards = rights.fields ?? {}
  if (action === 'delete') {
    const may = [[{ row: rights.delete ?? never, fields: [] }]]
    return { model, guards, may, values: [], key: readRowKey(model, input) }
  }
  const writers = writersOf(model, action, rights)
  // Somebody who may never write here learns nothing about the fields either.
  if (writers.every(({ row }) => row.kind === 'never')) throw new DomainError('NOT_FOUND')
  const read = action === 'create' ? readCreate : readUpdate
  const { values, fields } = read(model, { ...asked, writable: writers.flatMap((writer) => writer.fields) }, context)
  const key = action === 'create' ? {} : readRowKey(model, input)
  return { model, guards, may: writersFor(fields, writers), values: [values], key }
}

/** By field, those who may write it; where there are no fields, whoever may write anything. */
function writersFor(fields: readonly string[], writers: readonly Writer[]): Writer[][] {
  if (fields.length === 0) return [[...writers]]
  const groups = fields.map((field) => writers.filter((writer) => writer.fields.includes(field)))
  const distinct = new Map(groups.map((group) => [group.map((writer) => writers.indexOf(writer)).join(), group]))
  return [...distinct.values()]
}
