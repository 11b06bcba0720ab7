import { badInput, checkScalar } from './checkValue.ts'
import { sqlTypeOf } from './fieldSql.ts'
import {
  attributeExists,
  attributeType,
  type Condition,
  isGiven,
  isNull,
  type Operator,
  sizeIs,
} from './valueOperator.ts'

const operators: Readonly<Record<string, Operator>> = {
  eq: (condition) => (condition.value === null ? isNull(condition) : `${condition.sql} = ${whole(condition)}`),
  ne: (condition) =>
    condition.value === null ? isGiven(condition) : `${condition.sql} is distinct from ${whole(condition)}`,
  contains: holdsItem,
  notContains: (condition) => `not coalesce(${holdsItem(condition)}, false)`,
  size: (condition) => sizeIs({ ...condition, sql: `cardinality(${condition.sql})` }),
  attributeExists,
  attributeType,
}

/** A condition on a field that holds a list. */
export function listOperator(condition: Condition): string {
  const operator = Object.hasOwn(operators, condition.op) ? operators[condition.op] : undefined
  if (!operator) throw badInput(condition.place, 'This operator is not for lists.')
  return operator(condition)
}

function holdsItem({ field, value, sql, place, binds }: Condition): string {
  return `${binds.value(checkScalar(field.type, value, place), sqlTypeOf(field))} = any(${sql})`
}

function whole({ field, value, place, binds }: Condition): string {
  const values = (Array.isArray(value) ? value : [value]).map((part) => checkScalar(field.type, part, place))
  return binds.value(values, `${sqlTypeOf(field)}[]`)
}
