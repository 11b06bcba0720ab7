import type { ModelDescription } from '#schema/modelDescription.ts'
import { denied, type ModelRights, never, or, type Predicate, type Step } from './predicate.ts'

/** A writer: the rows, their fields, and the transitions of a status. */
export interface Writer {
  row: Predicate
  fields: readonly string[]
  step?: Step
}

type WriteAction = 'create' | 'update'

/** All writers of the model's rows, with their fields by name. */
export function writersOf(model: ModelDescription, action: WriteAction, rights: ModelRights = denied): Writer[] {
  const given = rights[action] ?? []
  return [given].flat().map(({ fields, ...right }) => ({
    ...right,
    fields: 'allExcept' in fields ? otherFields(model, action, fields.allExcept) : fields,
  }))
}

/** The rows that anyone may create or change at all. */
export function writableRows(model: ModelDescription, action: WriteAction, rights: ModelRights = denied): Predicate {
  const [first = never, ...others] = writersOf(model, action, rights).map(({ row }) => row)
  return others.length === 0 ? first : or(first, ...others)
}

/** The server sets times, and a change cannot change the row's key. */
function otherFields(model: ModelDescription, action: WriteAction, except: readonly string[]): string[] {
  const naming = action === 'update' ? ['id', ...model.primaryKey.fields] : []
  const left = new Set([...except, ...naming, 'createdAt', 'updatedAt'])
  return Object.values(model.fields).flatMap(({ source, name }) =>
    source === 'column' && !left.has(name) ? [name] : [],
  )
}
