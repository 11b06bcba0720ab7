import { badInput, checkCompared, checkScalar, isObject } from '#backend/model/plan/checkValue.ts'
import type { Binds } from '#backend/model/rights/binds.ts'
import { type ValueField, fieldSql, getValueField, isText, sqlTypeOf } from '#backend/model/rights/columns.ts'
import { type PredicateScope, asBoolean, compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import { literalPattern, LONGEST_TEXT, MOST_WORDS } from '#backend/model/search/searchedWords.ts'
import type { Predicate } from '#schema/rights/predicate.ts'
import { mostFilterTerms } from '#schema/values/findVariableFault.ts'

/** A filter may ask this much; a document that needs more reads pages and looks itself. */
const MOST_CONDITIONS = mostFilterTerms
const DEEPEST = 16

interface FilterScope extends PredicateScope {
  /** The argument's name, for the sentence about a bad one. */
  argument: string
  /** A field that the viewer may not see counts as null. */
  guards: Readonly<Record<string, Predicate>>
}

interface Walk extends FilterScope {
  deep: number
  count: { conditions: number }
}

/** An AppSync filter as SQL. Like DynamoDB's, it has two values: what is missing equals nothing. */
export function filterToSql(filter: unknown, scope: FilterScope): string {
  return group(filter, { ...scope, deep: 0, count: { conditions: 0 } })
}

function group(filter: unknown, walk: Walk): string {
  if (walk.deep > DEEPEST) throw badInput(walk.argument, 'This filter is nested too deeply.')
  const entries = Object.entries(isObject(filter) ? filter : {})
  const parts = entries.flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [member(name, value, walk)],
  )
  return parts.length > 0 ? `(${parts.join(' and ')})` : 'true'
}

function member(name: string, value: unknown, walk: Walk): string {
  const below = { ...walk, deep: walk.deep + 1 }
  switch (name) {
    case 'and':
      return (
        listOf(value)
          .map((part) => group(part, below))
          .join(' and ') || 'true'
      )
    case 'or':
      return `(${
        listOf(value)
          .map((part) => group(part, below))
          .join(' or ') || 'false'
      })`
    case 'not':
      return `not ${asBoolean(group(value, below))}`
    default:
      return conditions(name, value, walk)
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function conditions(name: string, operators: unknown, walk: Walk): string {
  const field = getValueField(walk.row.model, name)
  const sql = guarded(name, walk)
  const parts = Object.entries(isObject(operators) ? operators : {}).flatMap(([op, value]) => {
    if (value === undefined) return []
    walk.count.conditions += 1
    if (walk.count.conditions > MOST_CONDITIONS) throw badInput(walk.argument, 'This filter has too many conditions.')
    return [conditionSql({ op, value, field, sql, place: `${walk.argument}.${name}.${op}`, binds: walk.binds })]
  })
  return parts.length > 0 ? parts.join(' and ') : 'true'
}

function guarded(name: string, walk: Walk): string {
  const sql = fieldSql(walk.row, name, walk.binds)
  const guard = Object.hasOwn(walk.guards, name) ? walk.guards[name] : undefined
  return guard ? `(case when ${compilePredicate(guard, walk)} then ${sql} end)` : sql
}

const ofLists: Readonly<Record<string, Operator>> = {
  eq: (condition) => (condition.value === null ? isNull(condition) : `${condition.sql} = ${whole(condition)}`),
  ne: (condition) =>
    condition.value === null ? isGiven(condition) : `${condition.sql} is distinct from ${whole(condition)}`,
  contains: holdsItem,
  notContains: (condition) => `not coalesce(${holdsItem(condition)}, false)`,
  size: (condition) => sizeIs({ ...condition, sql: `cardinality(${condition.sql})` }),
  attributeExists,
  attributeType,
}

/** Returns the condition of one operator on a field that holds a list or a single value. */
function conditionSql(condition: Condition): string {
  const { op, place, field } = condition
  const operators = field.isList ? ofLists : ofValues
  const operator = Object.hasOwn(operators, op) ? operators[op] : undefined
  if (!operator) {
    throw badInput(place, field.isList ? 'This operator is not for lists.' : 'There is no such operator.')
  }
  return operator(condition)
}

function holdsItem({ field, value, sql, place, binds }: Condition): string {
  return `${binds.value(checkScalar(field.type, value, place), sqlTypeOf(field))} = any(${sql})`
}

function whole({ field, value, place, binds }: Condition): string {
  const values = (Array.isArray(value) ? value : [value]).map((part) => checkScalar(field.type, part, place))
  return binds.value(values, `${sqlTypeOf(field)}[]`)
}

type FilteredField = Pick<ValueField, 'type' | 'kind' | 'isList'>

/** One operator of one field in a filter. */
interface Condition {
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

type Operator = (condition: Condition) => string

const ofValues: Readonly<Record<string, Operator>> = {
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
  matches: hasWords,
  beginsWith: (condition) => `${textSql(condition.field, condition.sql)} ^@ ${textBound(condition)}`,
  size: (condition) => sizeIs({ ...condition, sql: `octet_length(${textSql(condition.field, condition.sql)})` }),
  attributeExists,
  attributeType,
}

function isNull({ sql }: Condition): string {
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

/** Requires each word in the text, both folded by `search_text`. */
function hasWords({ field, value, sql, place, binds }: Condition): string {
  const typed = String(checkScalar('String', value, place))
  if (typed.length > LONGEST_TEXT) throw badInput(place, `Search for at most ${LONGEST_TEXT} characters.`)
  const words = typed.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const folded = `search_text(${textSql(field, sql)})`
  const has = words.map(
    (word) => `${folded} like '%' || ${literalPattern(`search_text(${binds.value(word, 'text')})`)} || '%'`,
  )
  return [`${sql} is not null`, ...has].join(' and ')
}

function bound({ field, place, binds, value }: Condition): string {
  return binds.value(checkCompared(field.type, value, place), sqlTypeOf(field))
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
  const checked = values.map((item) => checkCompared(field.type, item, place))
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
function sizeIs({ value, place, binds, sql }: Condition): string {
  const field = { type: 'Int', kind: 'scalar', isList: false } as const
  const parts = Object.entries(isObject(value) ? value : {}).map(([op, operand]) =>
    conditionSql({ op, value: operand, field, sql, place: `${place}.${op}`, binds }),
  )
  return [`${sql} is not null`, ...parts].join(' and ')
}

const attributeTypes: Readonly<Record<string, string>> = { Int: 'number', Float: 'number', Boolean: 'bool' }

/**
 * Returns the condition for DynamoDB's type of the stored value. The schema decides it; only null depends on the row.
 */
export function attributeType(condition: Condition): string {
  const { value, field } = condition
  if (value === '_null') return isNull(condition)
  const type = field.isList ? 'list' : (attributeTypes[field.type] ?? 'string')
  return value === type ? isGiven(condition) : 'false'
}
