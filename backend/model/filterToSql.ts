import type { Predicate } from '#schema/predicate.ts'
import { badInput } from './checkValue.ts'
import { asBoolean, compilePredicate, type PredicateScope } from './compilePredicate.ts'
import { fieldSql, getValueField } from './fieldSql.ts'
import { isObject } from './isObject.ts'
import { listOperator } from './listOperator.ts'
import { valueOperator } from './valueOperator.ts'

/** A filter may ask this much; a document that needs more reads pages and looks itself. */
const MOST_CONDITIONS = 500
const DEEPEST = 16

export interface FilterScope extends PredicateScope {
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
  const operator = field.isList ? listOperator : valueOperator
  const parts = Object.entries(isObject(operators) ? operators : {}).flatMap(([op, value]) => {
    if (value === undefined) return []
    walk.count.conditions += 1
    if (walk.count.conditions > MOST_CONDITIONS) throw badInput(walk.argument, 'This filter has too many conditions.')
    return [operator({ op, value, field, sql, place: `${walk.argument}.${name}.${op}`, binds: walk.binds })]
  })
  return parts.length > 0 ? parts.join(' and ') : 'true'
}

function guarded(name: string, walk: Walk): string {
  const sql = fieldSql(walk.row, name, walk.binds)
  const guard = Object.hasOwn(walk.guards, name) ? walk.guards[name] : undefined
  return guard ? `(case when ${compilePredicate(guard, walk)} then ${sql} end)` : sql
}
