import type { CompareOp, Operand, Predicate } from '#schema/rights/predicate.ts'
import type { Binds } from './binds.ts'
import { type Models, type Row, fieldSql, getModel, getValueField, identifier, isText, sqlTypeOf } from './columns.ts'

export interface PredicateScope {
  models: Models
  binds: Binds
  row: Row
  /** The row around an `exists`. */
  outer?: Row
  /** Number of enclosing `exists`; each has its own alias. */
  depth?: number
  /** Rows that the statement has read beside this one. */
  found?: readonly FoundRow[]
}

/** A row that the statement has already looked up by its unique key; all its columns are null if there is none. */
export interface FoundRow {
  model: string
  on: Readonly<Record<string, { row: string } | { viewer: 'contactId' }>>
  alias: string
}

/** Returns whether the predicate looks up this row. */
export function isLookupOf({ model, on }: Predicate & { kind: 'exists' }, found: FoundRow): boolean {
  const fields = Object.entries(found.on)
  return (
    model === found.model &&
    Object.keys(on).length === fields.length &&
    fields.every(([field, expected]) => {
      const operand = on[field]
      if (!operand) return false
      if ('viewer' in expected) return 'viewer' in operand && operand.viewer === expected.viewer
      return 'row' in operand && operand.row === expected.row
    })
  )
}

const operators: Record<Exclude<CompareOp, 'in' | 'contains'>, string> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
}

/**
 * SQL that is true where the predicate is. Where the predicate is false it is false or null, so it stands in
 * `where` and `case when`; `asBoolean` makes two values of it.
 */
export function compilePredicate(predicate: Predicate, scope: PredicateScope): string {
  if (predicate.kind === 'and' || predicate.kind === 'or') return joined(predicate, scope)
  if (predicate.kind === 'not') return `not ${asBoolean(compilePredicate(predicate.of, scope))}`
  if (predicate.kind === 'viewer') return scope.binds.add({ from: 'viewer', fact: predicate.fact }, 'boolean')
  if (predicate.kind === 'compare') return compileCompare(predicate, scope)
  if (predicate.kind === 'exists') return compileExists(predicate, scope)
  return String(predicate.kind === 'always')
}

export function asBoolean(sql: string): string {
  return `coalesce(${sql}, false)`
}

function joined({ kind, of }: Predicate & { kind: 'and' | 'or' }, scope: PredicateScope): string {
  if (of.length === 0) return String(kind === 'and')
  return `(${of.map((part) => compilePredicate(part, scope)).join(` ${kind} `)})`
}

function compileCompare({ field, op, value }: Predicate & { kind: 'compare' }, scope: PredicateScope): string {
  const left = fieldSql(scope.row, field, scope.binds)
  if ('literal' in value && value.literal === null) return compareWithNull(left, op)
  const right = operandSql(value, field, scope)
  if (op === 'in') return `${left} = any(${right})`
  // `@>` can use an index on the list's items.
  if (op === 'contains') return `${left} @> array[${right}]`
  const isOrder = op !== 'eq' && op !== 'ne' && isText(getValueField(scope.row.model, field))
  return `${left} ${operators[op]} ${right}${isOrder ? ' collate "C"' : ''}`
}

function compareWithNull(left: string, op: CompareOp): string {
  if (op === 'eq') return `${left} is null`
  return op === 'ne' ? `${left} is not null` : 'false'
}

function compileExists(predicate: Predicate & { kind: 'exists' }, { found, ...scope }: PredicateScope): string {
  const { model: name, on, where } = predicate
  const model = getModel(scope.models, name)
  const depth = (scope.depth ?? 0) + 1
  const inner: PredicateScope = { ...scope, row: { model, alias: `e${depth}` }, outer: scope.row, depth }
  const existing = found?.find((row) => isLookupOf(predicate, row))
  if (existing) {
    const row = { model, alias: existing.alias }
    return `(${existing.alias}.id is not null and ${compilePredicate(where, { ...inner, row })})`
  }
  const pairs = Object.entries(on).map(([field, value]) =>
    compileCompare({ kind: 'compare', field, op: 'eq', value }, inner),
  )
  const conditions = [...pairs, compilePredicate(where, inner)]
  // Without `offset` the planner may hash the whole table instead of probing its index for each row.
  return `exists (select from ${identifier(model.table)} ${inner.row.alias} where ${conditions.join(' and ')} offset 0)`
}

function operandSql(operand: Operand, field: string, scope: PredicateScope): string {
  if ('row' in operand) return fieldSql(scope.outer ?? scope.row, operand.row, scope.binds)
  if ('now' in operand) return scope.binds.now()
  const sqlType = sqlTypeOf(getValueField(scope.row.model, field))
  if ('literal' in operand) return scope.binds.add({ from: 'literal', value: operand.literal }, sqlType)
  return scope.binds.add(
    { from: 'viewer', fact: operand.viewer },
    operand.viewer === 'contactId' ? sqlType : `${sqlType}[]`,
  )
}
