import { checkScalar, isObject } from '#backend/model/plan/checkValue.ts'
import { type JsonRow, type ValueField, isText } from '#backend/model/rights/columns.ts'
import { everyOf, negationOf, someOf, type Verdict } from '#backend/model/rights/evaluatePredicate.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { Predicate } from '#schema/rights/predicate.ts'

interface FilteredRows {
  model: ModelDescription
  /** Fields with a rule of their own: who may not see one has it as null, which the row does not tell. */
  guards: Readonly<Record<string, Predicate>>
}

export type JudgeFilter = (row: JsonRow) => Verdict

/** The same answer as `filterToSql`'s, for the row of an event, where equality of texts decides it. */
export function compileFilter(filter: unknown, filtered: FilteredRows): JudgeFilter {
  const members = Object.entries(isObject(filter) ? filter : {}).filter(([, value]) => value !== null)
  return every(members.map(([name, value]) => compileMember(name, value, filtered)))
}

function every(parts: readonly JudgeFilter[]): JudgeFilter {
  const [only] = parts
  return only && parts.length === 1 ? only : (row) => everyOf(parts.map((judge) => judge(row)))
}

const unknown: JudgeFilter = () => undefined

function compileMember(name: string, value: unknown, filtered: FilteredRows): JudgeFilter {
  const groups = () => (Array.isArray(value) ? value : [value]).map((group) => compileFilter(group, filtered))
  if (name === 'and') return every(groups())
  if (name === 'or') return some(groups())
  if (name === 'not') return negated(compileFilter(value, filtered))
  const field = plainText(name, filtered)
  const list = plainText(name, { ...filtered, isList: true })
  const operators = Object.entries(isObject(value) ? value : {})
  if (field) return every(operators.map(([operator, operand]) => compileText(operator, operand, field)))
  return list ? every(operators.map(([operator, operand]) => compileList(operator, operand, list))) : unknown
}

function some(parts: readonly JudgeFilter[]): JudgeFilter {
  return (row) => someOf(parts.map((judge) => judge(row)))
}

function negated(judge: JudgeFilter): JudgeFilter {
  return (row) => negationOf(judge(row))
}

export type TextField = ValueField & { source: 'column' }

/** A field whose column holds the text, or the list of texts, that a filter compares; undefined for any other. */
export function plainText(
  name: string,
  { model, guards, isList = false }: FilteredRows & { isList?: boolean },
): TextField | undefined {
  const field = Object.hasOwn(model.fields, name) ? model.fields[name] : undefined
  if (field?.source !== 'column' || !isText(field) || Object.hasOwn(guards, name)) return undefined
  return field.isList === isList ? field : undefined
}

function compileList(operator: string, operand: unknown, { column, type, name }: TextField): JudgeFilter {
  if (operator !== 'contains' || operand === null) return unknown
  const text = checkScalar(type, operand, name)
  return (row) => {
    const list: unknown = row[column]
    return Array.isArray(list) && list.includes(text)
  }
}

function compileText(operator: string, operand: unknown, { column, type, name }: TextField): JudgeFilter {
  const valueIn = (row: JsonRow) => row[column] ?? null
  const text = (value: unknown) => checkScalar(type, value, name)
  if (operator === 'eq' || operator === 'ne') {
    const operandText = operand === null ? null : text(operand)
    return operator === 'eq' ? (row) => valueIn(row) === operandText : (row) => valueIn(row) !== operandText
  }
  if (operator !== 'in' && operator !== 'notIn') return unknown
  const listed: readonly unknown[] = (Array.isArray(operand) ? operand : [operand]).map(text)
  return operator === 'in' ? (row) => listed.includes(valueIn(row)) : (row) => !listed.includes(valueIn(row))
}
