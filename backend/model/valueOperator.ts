import type { Binds } from './binds.ts'
import { badInput, checkScalar } from './checkValue.ts'
import { isText, sqlTypeOf, type ValueField } from './fieldSql.ts'
import { isObject } from './isObject.ts'

/** One operator of one field in a filter. */
export interface Condition {
  op: string
  value: unknown
  field: ValueField
  /** The field's SQL. */
  sql: string
  /** `filter.name.eq`, for the sentence about a bad one. */
  place: string
  binds: Binds
}

const MOST_LISTED = 1000

const comparisons: Readonly<Record<string, string>> = { lt: '<', le: '<=', gt: '>', ge: '>=' }

/** A condition on a single value. */
export function valueOperator(condition: Condition): string {
  const { op, value, sql } = condition
  switch (op) {
    case 'eq':
      return value === null ? `${sql} is null` : `${sql} = ${bound(condition, value)}`
    case 'ne':
      return value === null ? `${sql} is not null` : `${sql} is distinct from ${bound(condition, value)}`
    case 'between':
      return between(condition)
    case 'in':
      return isOneOf(condition)
    case 'notIn':
      return `not coalesce(${isOneOf(condition)}, false)`
    case 'attributeExists':
      return value === true ? `${sql} is not null` : `${sql} is null`
    case 'attributeType':
      return hasType(condition)
    default:
      return comparisons[op]
        ? `${ordered(condition)} ${comparisons[op]} ${bound(condition, value)}`
        : textOperator(condition)
  }
}

function textOperator(condition: Condition): string {
  const { op, value, sql, field, binds, place } = condition
  const text = textSql(field, sql)
  switch (op) {
    case 'contains':
      return `position(${textBound(condition)} in ${text}) > 0`
    case 'notContains':
      return `coalesce(position(${textBound(condition)} in ${text}), 0) = 0`
    case 'beginsWith':
      return `${text} ^@ ${textBound(condition)}`
    case 'size':
      return sizeOperators({ value, place, binds, sql: `octet_length(${text})` })
    default:
      throw badInput(place, 'There is no such operator.')
  }
}

function bound({ field, place, binds }: Condition, value: unknown): string {
  return binds.value(checkScalar(field.type, value, place), sqlTypeOf(field))
}

function textBound({ value, place, binds }: Condition): string {
  return binds.value(checkScalar('String', value, place), 'text')
}

function between(condition: Condition): string {
  const { value, place } = condition
  if (!Array.isArray(value) || value.length !== 2) throw badInput(place, 'Give the lowest and the highest value.')
  const [low, high] = value.map((item) => bound(condition, item))
  return `${ordered(condition)} between ${low} and ${high}`
}

function isOneOf({ value, field, sql, place, binds }: Condition): string {
  const values = Array.isArray(value) ? value : [value]
  if (values.length > MOST_LISTED) throw badInput(place, `Give at most ${MOST_LISTED} values.`)
  const checked = values.map((item) => checkScalar(field.type, item, place))
  return `${sql} = any(${binds.value(checked, `${sqlTypeOf(field)}[]`)})`
}

/** Texts are ordered by code point, on every server alike. */
function ordered({ field, sql }: Condition): string {
  return isText(field) ? `${sql} collate "C"` : sql
}

/** The field's canonical text on the wire, for what looks into texts. */
export function textSql(field: ValueField, sql: string): string {
  if (isText(field)) return sql
  if (field.type !== 'AWSDateTime') return `(${sql})::text`
  return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

export function sizeOperators({
  value,
  place,
  binds,
  sql,
}: Pick<Condition, 'value' | 'place' | 'binds' | 'sql'>): string {
  const size: ValueField = {
    source: 'computed',
    name: 'size',
    type: 'Int',
    kind: 'scalar',
    isList: false,
    isRequired: false,
    sql,
  }
  const parts = Object.entries(isObject(value) ? value : {}).flatMap(([op, operand]) =>
    operand === undefined
      ? []
      : [valueOperator({ op, value: operand, field: size, sql, place: `${place}.${op}`, binds })],
  )
  return parts.length > 0 ? parts.join(' and ') : 'true'
}

const attributeTypes: Readonly<Record<string, string>> = { Int: 'number', Float: 'number', Boolean: 'bool' }

/** What DynamoDB would call the stored value. Here the schema knows it; only null is found in the row. */
export function hasType({ value, field, sql }: Pick<Condition, 'value' | 'field' | 'sql'>): string {
  if (value === '_null') return `${sql} is null`
  const type = field.isList ? 'list' : (attributeTypes[field.type] ?? 'string')
  return value === type ? `${sql} is not null` : 'false'
}
