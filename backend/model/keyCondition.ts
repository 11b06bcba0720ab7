import type { ModelDescription } from '#schema/modelDescription.ts'
import type { KeyPart, ReadPlan } from '#schema/plan.ts'
import type { Binds } from './binds.ts'
import { fieldSql, getValueField, type Row, sqlTypeOf } from './fieldSql.ts'
import type { LevelInput } from './levelInput.ts'
import type { RangeOp, RangeShape } from './rangeInput.ts'
import { textSql } from './valueOperator.ts'

/** Equality on the fields of the key: `r."coach_id" = $1::text`. Parents' values stand in `p`. */
export function keySql(
  plan: ReadPlan,
  row: Row,
  { binds, leftOut }: { binds: Binds; leftOut: readonly string[] },
): string[] {
  return plan.key.flatMap((part, place) => {
    if (leftOut.includes(part.field)) return []
    return [`${fieldSql(row, part.field, binds)} = ${operandSql(part, place, { row, binds })}`]
  })
}

function operandSql({ field, value }: KeyPart, place: number, { row, binds }: { row: Row; binds: Binds }): string {
  if ('parent' in value) return `p.k${place}`
  const sqlType = sqlTypeOf(getValueField(row.model, field))
  return 'viewer' in value
    ? binds.add({ from: 'viewer', fact: value.viewer }, sqlType)
    : binds.argument(`key_${field}`, sqlType)
}

const comparisons: Record<Exclude<RangeOp, 'between' | 'beginsWith'>, string> = {
  eq: '=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
}

/** A condition on the sort fields, in the form an index answers. */
export function rangeSql({ op, fields }: RangeShape, row: Row, binds: Binds): string {
  if (op === 'beginsWith') return beginsWith(fields, row, binds)
  const left = tuple(fields.map((field) => fieldSql(row, field, binds)))
  const right = (bound: number) =>
    tuple(fields.map((field, place) => rangeBind(field, `range${bound}_${place}`, { row, binds })))
  return op === 'between' ? `${left} between ${right(0)} and ${right(1)}` : `${left} ${comparisons[op]} ${right(0)}`
}

function beginsWith(fields: readonly string[], row: Row, binds: Binds): string {
  const parts = fields.map((field, place) => {
    const sql = fieldSql(row, field, binds)
    const name = `range0_${place}`
    if (place < fields.length - 1) return `${sql} = ${rangeBind(field, name, { row, binds })}`
    return `${textSql(getValueField(row.model, field), sql)} ^@ ${binds.argument(name, 'text')}`
  })
  return parts.join(' and ')
}

function rangeBind(field: string, name: string, { row, binds }: { row: Row; binds: Binds }): string {
  return binds.argument(name, sqlTypeOf(getValueField(row.model, field)))
}

function tuple(parts: readonly string[]): string {
  return parts.length === 1 ? parts.join() : `(${parts.join(', ')})`
}

/** The fields that order a page: what the key leaves open of the index, then the id, so that no two rows are level. */
export function orderFields(
  index: ModelDescription['primaryKey'],
  plan: ReadPlan,
  leftOut: readonly string[],
): string[] {
  const bound = new Set(plan.key.map(({ field }) => field).filter((field) => !leftOut.includes(field)))
  const open = index.fields.filter((field) => !bound.has(field) && field !== 'id')
  return [...open, 'id']
}

/** Null is last in both directions. A field that is never null keeps the plain order, which an index gives backwards too. */
export function orderSql(
  fields: readonly string[],
  row: Row,
  { order, binds }: { order: LevelInput['order']; binds: Binds },
): string {
  const parts = fields.map((field) => {
    const isNullable = !getValueField(row.model, field).isRequired
    const direction = order === 'ASC' ? '' : isNullable ? ' desc nulls last' : ' desc'
    return `${fieldSql(row, field, binds)}${direction}`
  })
  return parts.join(', ')
}
