import { checkScalar, isObject } from '#backend/model/plan/checkValue.ts'
import { type JsonRow, type ValueField, isText } from '#backend/model/rights/columns.ts'
import { everyOf, negationOf, someOf, type Verdict } from '#backend/model/rights/evaluatePredicate.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { Predicate } from '#schema/predicate.ts'

interface FilteredRow {
  model: ModelDescription
  /** Fields with a rule of their own: who may not see one has it as null, which the row does not tell. */
  guards: Readonly<Record<string, Predicate>>
  row: JsonRow
}

/** The same answer as `filterToSql`'s, for the row of an event, where equality of texts decides it. */
export function judgeFilter(filter: unknown, filtered: FilteredRow): Verdict {
  const members = Object.entries(isObject(filter) ? filter : {})
  return everyOf(members.map(([name, value]) => (value === null ? true : judgeMember(name, value, filtered))))
}

function judgeMember(name: string, value: unknown, filtered: FilteredRow): Verdict {
  const groups = () => (Array.isArray(value) ? value : [value]).map((group) => judgeFilter(group, filtered))
  if (name === 'and') return everyOf(groups())
  if (name === 'or') return someOf(groups())
  if (name === 'not') return negationOf(judgeFilter(value, filtered))
  const field = plainText(name, filtered)
  if (!field) return undefined
  const held = filtered.row[field.column] ?? null
  const operators = Object.entries(isObject(value) ? value : {})
  return everyOf(operators.map(([operator, operand]) => judgeText(operator, operand, { field, held })))
}

export type TextField = ValueField & { source: 'column' }

/** A field that stands in the row as the text that a filter compares it with; undefined for any other. */
export function plainText(name: string, { model, guards }: Omit<FilteredRow, 'row'>): TextField | undefined {
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined
  if (field?.source !== 'column' || field.isList || !isText(field) || Object.hasOwn(guards, name)) return undefined
  return field
}

interface Compared {
  field: TextField
  held: unknown
}

function judgeText(operator: string, operand: unknown, { field, held }: Compared): Verdict {
  const text = (value: unknown) => checkScalar(field.type, value, field.name)
  const isListed = () => (Array.isArray(operand) ? operand : [operand]).some((value) => text(value) === held)
  if (operator === 'eq') return operand === null ? held === null : held === text(operand)
  if (operator === 'ne') return operand === null ? held !== null : held !== text(operand)
  if (operator === 'in') return isListed()
  return operator === 'notIn' ? !isListed() : undefined
}
