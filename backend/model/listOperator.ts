import { badInput, checkScalar } from './checkValue.ts'
import { sqlTypeOf } from './fieldSql.ts'
import { type Condition, hasType, sizeOperators } from './valueOperator.ts'

/** A condition on a field that holds a list. */
export function listOperator(condition: Condition): string {
  const { op, value, sql, place, binds } = condition
  switch (op) {
    case 'contains':
      return `${item(condition)} = any(${sql})`
    case 'notContains':
      return `not coalesce(${item(condition)} = any(${sql}), false)`
    case 'eq':
      return value === null ? `${sql} is null` : `${sql} = ${whole(condition)}`
    case 'ne':
      return value === null ? `${sql} is not null` : `${sql} is distinct from ${whole(condition)}`
    case 'attributeExists':
      return value === true ? `${sql} is not null` : `${sql} is null`
    case 'attributeType':
      return hasType(condition)
    case 'size':
      return sizeOperators({ value, place, binds, sql: `cardinality(${sql})` })
    default:
      throw badInput(place, 'This operator is not for lists.')
  }
}

function item({ field, value, place, binds }: Condition): string {
  return binds.value(checkScalar(field.type, value, place), sqlTypeOf(field))
}

function whole({ field, value, place, binds }: Condition): string {
  const values = (Array.isArray(value) ? value : [value]).map((part) => checkScalar(field.type, part, place))
  return binds.value(values, `${sqlTypeOf(field)}[]`)
}
