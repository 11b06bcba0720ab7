import type { FieldDefinitionNode } from 'graphql'
import { Binds } from '#backend/model/rights/binds.ts'
import { fieldSql, getModel, identifier, type Models, type ValueField } from '#backend/model/rights/columns.ts'
import { compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import { literalSql } from '#backend/model/rights/constantSql.ts'
import type { Amount, ComputedField, ModelDescription, ValueOfRow } from '#schema/modelDescription.ts'
import { and, holds, isViewer, type Predicate } from '#schema/rights/predicate.ts'
import { namedPredicate } from '#tools/codegen/read/namedPredicates.ts'
import { readDirective } from '#tools/codegen/read/readDirective.ts'

/**
 * What other rows amount to: a count, a sum, the least, the greatest, or whether the viewer has one. The SQL is a
 * subselect in the statement of the row's own level, so that a page of rows costs no statement more.
 */
const kinds = ['count', 'sum', 'min', 'max', 'viewerHas'] as const

/** Undefined for a field that has no such annotation. */
export function readAmount(field: FieldDefinitionNode): Amount | undefined {
  const [found, ...more] = kinds.flatMap((does) => {
    const given = readDirective(field, does)
    return given ? [{ does, ...given }] : []
  })
  if (more.length > 0)
    throw new Error(`${field.name.value}: a field has one of @count, @sum, @min, @max and @viewerHas`)
  return found
}

/** The alias under which rows are read. No amount depends on another, so it is never nested. */
const COUNTED = 'counted'

/** `(select count(*)::int from "follow" counted where counted."followee_id" = {row}."id" and …)` */
export function amountSql(field: AmountField, { model, models }: OfModel): string {
  const { does, by, from = 'id' } = field.amount
  const other = getModel(models, field.amount.model)
  const [binds, row] = [new Placeholders(), { model: other, alias: COUNTED }]
  const key = `${fieldSql(row, by, binds)} = ${fieldSql({ model, alias: '{row}' }, from, binds)}`
  const conditions = [key, compilePredicate(conditionOf(field.amount), { models, binds, row })]
  const rows = `from ${identifier(other.table)} ${COUNTED} where ${conditions.join(' and ')}`
  // As in `compilePredicate`: the index is asked for each row.
  if (does === 'viewerHas') return `exists (select ${rows} offset 0)`
  return `(select ${resultSql(field, (name) => fieldSql(row, name, binds))} ${rows})`
}

interface OfModel {
  model: ModelDescription
  models: Models
}

function resultSql({ amount, type, isRequired }: AmountField, valueOf: (field: string) => string): string {
  const sqlType = type === 'Float' ? 'float8' : 'int'
  if (amount.does === 'count') return 'count(*)::int'
  const value = `${amount.does}(${valueOf(amount.of ?? 'id')})`
  if (amount.does === 'sum') return `coalesce(${value}, 0)::${sqlType}`
  return isRequired ? `coalesce(${value}, 0)::${sqlType}` : value
}

function conditionOf({ where = {}, that = [], viewer }: Amount): Predicate {
  const equal = Object.entries(where).map(([field, value]) => holds(field, value))
  return and(...(viewer ? [isViewer(viewer)] : []), ...equal, ...that.map(namedPredicate))
}

/** Placeholders of the statement have the form they have in `@computed`. */
class Placeholders extends Binds {
  override add(bind: Parameters<Binds['add']>[0], sqlType: string): string {
    if (bind.from === 'now') return '{now}'
    if (bind.from === 'viewer' && bind.fact === 'contactId') return '{viewer}'
    return literalSql(bind, sqlType)
  }
}

type AmountField = ComputedField & { amount: Amount }

/** Every reason why the model's annotated fields cannot be worked out, or would tell more than their text says. */
export function amountFaults(
  model: ModelDescription,
  models: Models,
  enums: ReadonlyMap<string, readonly string[]>,
): string[] {
  const fields = Object.values(model.fields)
  return fields.flatMap((field) => {
    if (field.source !== 'computed' || !field.amount) return []
    const place = `${model.name}.${field.name}`
    const other = models[field.amount.model]
    if (!other) return [`${place}: there is no entity ${field.amount.model}`]
    const judged = { field: { ...field, amount: field.amount }, model, other, enums }
    return [...nameFaults(judged), ...rightFaults(judged), ...typeFaults(judged), ...tellingFaults(judged)].map(
      (fault) => `${place}: ${fault}`,
    )
  })
}

interface Judged {
  field: AmountField
  model: ModelDescription
  other: ModelDescription
  enums: ReadonlyMap<string, readonly string[]>
}

function nameFaults({ field: { amount }, model, other, enums }: Judged): string[] {
  const { by, from = 'id', viewer, where = {} } = amount
  const leading = [by, ...(viewer ? [viewer] : [])]
  const isLed = [other.primaryKey, ...other.indexes].some(({ fields }) => leading.includes(fields[0] ?? ''))
  return [
    ...missing(other, [...leading, ...Object.keys(where)]),
    ...missing(model, [from]),
    ...(isLed ? [] : [`${other.name} has no index that begins with ${leading.join(' or ')}`]),
    ...Object.entries(where).flatMap(([name, value]) => valueFaults(other.fields[name], { value, enums })),
    ...(amount.that ?? []).flatMap((name) => predicateFaults(name, other)),
  ]
}

function missing({ name, fields }: ModelDescription, wanted: readonly string[]): string[] {
  return wanted.filter((field) => fields[field]?.source !== 'column').map((field) => `${name} has no column ${field}`)
}

function valueFaults(
  field: ModelDescription['fields'][string] | undefined,
  { value, enums }: { value: ValueOfRow; enums: Judged['enums'] },
): string[] {
  if (!field || field.source === 'relation' || value === null) return []
  const isIt =
    field.kind === 'enum'
      ? enums.get(field.type)?.includes(String(value))
      : !field.isList && typeof value === (jsTypes.get(field.type) ?? 'string')
  return isIt ? [] : [`${JSON.stringify(value)} is no ${field.type}, as ${field.name} is`]
}

const jsTypes: ReadonlyMap<string, string> = new Map([
  ['Int', 'number'],
  ['Float', 'number'],
  ['Boolean', 'boolean'],
])

function predicateFaults(name: string, other: ModelDescription): string[] {
  try {
    const row = { model: other, alias: COUNTED }
    compilePredicate(namedPredicate(name), { models: {}, binds: new Placeholders(), row })
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Rows count whether or not the viewer may read them, which has to be declared explicitly. */
function rightFaults({ field: { amount } }: Judged): string[] {
  if (amount.does === 'viewerHas' || (amount.everyone === true) !== (amount.viewer !== undefined)) return []
  return [
    'say `everyone: true` for rows that a reader may not see themselves, or `viewer` with the field that names whose they are',
  ]
}

/** Numbers that depend on the viewer, or on other rows, change without an event of a counted row. */
function tellingFaults({ field: { amount }, model }: Judged): string[] {
  if (!amount.told) return []
  return [
    ...(model.operations.onUpdate.length > 0 ? [] : [`there is no subscription to updates of ${model.name}`]),
    ...(amount.viewer || amount.that ? ['only a number of `everyone`, with no more than `where`, can be told'] : []),
  ]
}

function typeFaults({ field, other }: Judged): string[] {
  const { does, of = '' } = field.amount
  const type = field.isList ? `[${field.type}]` : field.type
  if (does === 'count') return type === 'Int' ? [] : [`a count is an Int, and no ${type}`]
  if (does === 'viewerHas') return type === 'Boolean' ? [] : [`whether there is one is a Boolean, and no ${type}`]
  const value = other.fields[of]
  return value && value.source !== 'relation'
    ? valueTypeFaults(field, type, value)
    : [`${other.name} has no value ${of}`]
}

function valueTypeFaults({ amount, isRequired }: AmountField, type: string, value: ValueField): string[] {
  if (value.source === 'computed' && value.amount) return [`${value.name} is itself worked out of other rows`]
  return amount.does === 'sum' || isRequired ? sumFaults(type, value) : orderFaults(type, value)
}

function sumFaults(type: string, { name, type: added, isList }: ValueField): string[] {
  if (!isList && typesFor.get(type)?.includes(added)) return []
  return [`it is 0 where there are no rows, so the field and ${name} are Int, or the field is Float`]
}

function orderFaults(type: string, { name, type: compared, kind, isList }: ValueField): string[] {
  const hasOrder = kind === 'scalar' && !isList && !['Boolean', 'AWSJSON'].includes(compared)
  return hasOrder && compared === type ? [] : [`${name} is no ${type}, or has no least and no greatest`]
}

/** What may be added up, or be 0, in a field of this type. */
const typesFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['Int', ['Int']],
  ['Float', ['Int', 'Float']],
])
