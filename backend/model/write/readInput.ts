import { badInput } from '#backend/model/plan/checkValue.ts'
import { getValueField } from '#backend/model/rights/columns.ts'
import type { Context } from '#backend/platform/context.ts'
import { newId } from '#backend/platform/ids.ts'
import type { ColumnField, ModelDescription } from '#schema/modelDescription.ts'
import { limitFault, orderFault } from '#schema/values/limitFault.ts'
import { findValueRule } from '#schema/values/valueRules.ts'

/** Column values of a write, in the order of the columns. */
export type ColumnValues = Readonly<Record<string, unknown>>

export type Input = Readonly<Record<string, unknown>>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The columns of a write, and the fields that the caller set. */
interface ReadInput {
  values: ColumnValues
  fields: string[]
}

/** A new row: what was given, the defaults of what was not, an id, and the server's time. */
export function readCreate(model: ModelDescription, given: WriteInput, { now }: Pick<Context, 'now'>): ReadInput {
  const { id, ...rest } = given.input
  const isNamed = id !== undefined && id !== null
  if (isNamed) refuseUnwritable('id', given.writable)
  const { values, fields } = readColumns(model, rest, given)
  return {
    values: {
      id: readId(id) ?? newId(now),
      ...defaults(model),
      ...values,
      ...stamps(model, ['createdAt', 'updatedAt'], now),
    },
    fields: isNamed ? ['id', ...fields] : fields,
  }
}

/** The columns of a row that change; what names the row does not. */
export function readUpdate(model: ModelDescription, given: WriteInput, { now }: Pick<Context, 'now'>): ReadInput {
  const key = given.isFoundByMatch ? ['id'] : keyFields(model)
  const changed = Object.fromEntries(Object.entries(given.input).filter(([name]) => !key.includes(name)))
  const { values, fields } = readColumns(model, changed, given)
  return { values: { ...values, ...stamps(model, ['updatedAt'], now) }, fields }
}

/** Returns the fields that identify the row: the primary key, and the id if given. */
export function readRowKey(model: ModelDescription, input: Input): Input {
  const given = keyFields(model).filter((field) => input[field] !== undefined && input[field] !== null)
  return Object.fromEntries(given.map((field) => [field, input[field]]))
}

function keyFields(model: ModelDescription): string[] {
  return [...new Set([...model.primaryKey.fields, 'id'])]
}

interface WriteInput {
  input: Input
  /** The fields that the viewer may write at all. */
  writable: readonly string[]
  /** Values that the server sets. */
  serverSets?: Input
  /** A rule has named the row apart from the input, which may then change every field but the id. */
  isFoundByMatch?: boolean
}

function readColumns(model: ModelDescription, input: Input, { writable, serverSets = {} }: WriteInput): ReadInput {
  const fields = Object.keys(input).filter((name) => input[name] !== undefined)
  for (const name of fields) refuseUnwritable(name, writable)
  const entries = Object.entries({ ...pick(input, fields), ...serverSets }).map(([name, value]): [string, unknown] => {
    const field = columnField(model, name)
    const fault = faultOf(value, { model, field }) ?? orderIn(input, { model, field })
    if (fault) throw badInput(`input.${name}`, fault)
    return [field.column, toColumn(field, value)]
  })
  return { values: Object.fromEntries(entries), fields }
}

function pick(input: Input, fields: readonly string[]): Input {
  return Object.fromEntries(fields.map((name) => [name, input[name]]))
}

function defaults(model: ModelDescription): ColumnValues {
  const columns = Object.values(model.fields).flatMap((field) =>
    field.source === 'column' && field.default !== undefined ? [[field.column, field.default]] : [],
  )
  return Object.fromEntries(columns)
}

function faultOf(
  value: unknown,
  { model, field }: { model: ModelDescription; field: ColumnField },
): string | undefined {
  if (value === null) return field.isRequired ? 'This needs a value.' : undefined
  const beyond = limitFault(value, field)
  if (beyond) return beyond
  return typeof value === 'string' ? findValueRule(model.name, field.name)?.(value) : undefined
}

/**
 * Two numbers that are written together must be in order. A rule that writes only one of them compares it with the row that
 * it has locked.
 */
function orderIn(input: Input, { model, field }: { model: ModelDescription; field: ColumnField }): string | undefined {
  const { order } = field.limits ?? {}
  return order && input[order.after] !== undefined ? orderFault(field, input, model.fields) : undefined
}

/** Named plainly: which fields can be written is no secret, and the same for every row. */
function refuseUnwritable(name: string, writable: readonly string[]): void {
  if (!writable.includes(name)) throw badInput(`input.${name}`, 'This can’t be set here.')
}

function columnField(model: ModelDescription, name: string): ColumnField {
  const field = getValueField(model, name)
  if (field.source === 'column') return field
  throw badInput(`input.${name}`, 'This can’t be set here.')
}

/** Accepts only UUIDs, so that clients cannot choose a meaningful id. */
function readId(id: unknown): string | undefined {
  if (id === undefined || id === null) return undefined
  if (typeof id === 'string' && uuid.test(id)) return id.toLowerCase()
  throw badInput('input.id', 'Give a UUID, or none.')
}

function toColumn(field: ColumnField, value: unknown): unknown {
  return field.type === 'AWSJSON' && typeof value === 'string' ? JSON.parse(value) : value
}

function stamps(model: ModelDescription, names: readonly string[], now: string): ColumnValues {
  const fields = names.flatMap((name) => {
    const field = model.fields[name]
    return field?.source === 'column' ? [[field.column, now]] : []
  })
  return Object.fromEntries(fields)
}
