import type { Binds } from './binds.ts'
import { badInput, checkScalar } from './checkValue.ts'
import { isText, sqlTypeOf, type ValueField } from './fieldSql.ts'
import { isObject } from './isObject.ts'

export type FilteredField = Pick<ValueField, 'type' | 'kind' | 'isList'>

/** One operator of one field in a filter. */
export interface Condition {
  op: string
  value: unknown
  field: FilteredField
  /** The field's SQL. */
  sql: string
  /** `filter.name.eq`, for the sentence about a bad one. */
  place: string
  binds: Binds
}

const MOST_LISTED = 1000

export type Operator = (condition: Condition) => string

const operators: Readonly<Record<string, Operator>> = {
  eq: (condition) => (condition.value === null ? isNull(condition) : `${condition.sql} = ${bound(condition)}`),
  ne: (condition) =>
    condition.value === null ? isGiven(condition) : `${condition.sql} is distinct from ${bound(condition)}`,
  lt: (condition) => `${ordered(condition)} < ${bound(condition)}`,
  le: (condition) => `${ordered(condition)} <= ${bound(condition)}`,
  gt: (condition) => `${ordered(condition)} > ${bound(condition)}`,
  ge: (condition) => `${ordered(condition)} >= ${bound(condition)}`,
  between,
  in: isOneOf,
  notIn: (condition) => `not coalesce(${isOneOf(condition)}, false)`,
  contains: (condition) => `${positionOf(condition)} > 0`,
  notContains: (condition) => `coalesce(${positionOf(condition)}, 0) = 0`,
  beginsWith: (condition) => `${textSql(condition.field, condition.sql)} ^@ ${textBound(condition)}`,
  size: (condition) => sizeIs({ ...condition, sql: `octet_length(${textSql(condition.field, condition.sql)})` }),
  attributeExists,
  attributeType,
}

/** A condition on a single value. */
export function valueOperator(condition: Condition): string {
  const operator = Object.hasOwn(operators, condition.op) ? operators[condition.op] : undefined
  if (!operator) throw badInput(condition.place, 'There is no such operator.')
  return operator(condition)
}

export function isNull({ sql }: Condition): string {
  return `${sql} is null`
}

export function isGiven({ sql }: Condition): string {
  return `${sql} is not null`
}

export function attributeExists(condition: Condition): string {
  return condition.value === true ? isGiven(condition) : isNull(condition)
}

function positionOf(condition: Condition): string {
  return `position(${textBound(condition)} in ${textSql(condition.field, condition.sql)})`
}

function bound({ field, place, binds, value }: Condition): string {
  return binds.value(checkScalar(field.type, value, place), sqlTypeOf(field))
}

function textBound({ value, place, binds }: Condition): string {
  return binds.value(checkScalar('String', value, place), 'text')
}

function between(condition: Condition): string {
  const { value, place } = condition
  if (!Array.isArray(value) || value.length !== 2) throw badInput(place, 'Give the lowest and the highest value.')
  const [low, high] = value.map((item: unknown) => bound({ ...condition, value: item }))
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
export function textSql(field: FilteredField, sql: string): string {
  if (isText(field)) return sql
  if (field.type !== 'AWSDateTime') return `(${sql})::text`
  return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** `sql` is the length, on which `value` has conditions of its own. What is missing has no length. */
export function sizeIs({ value, place, binds, sql }: Condition): string {
  const field = { type: 'Int', kind: 'scalar', isList: false } as const
  const parts = Object.entries(isObject(value) ? value : {}).map(([op, operand]) =>
    valueOperator({ op, value: operand, field, sql, place: `${place}.${op}`, binds }),
  )
  return [`${sql} is not null`, ...parts].join(' and ')
}

const attributeTypes: Readonly<Record<string, string>> = { Int: 'number', Float: 'number', Boolean: 'bool' }

/** What DynamoDB would call the stored value. Here the schema knows it; only null is found in the row. */
export function attributeType(condition: Condition): string {
  const { value, field } = condition
  if (value === '_null') return isNull(condition)
  const type = field.isList ? 'list' : (attributeTypes[field.type] ?? 'string')
  return value === type ? isGiven(condition) : 'false'
}
