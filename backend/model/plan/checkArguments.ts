import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql'
import { isPlainText } from '#schema/values/scalars.ts'
import { badInput, checkCompared, checkScalar, isObject } from './checkValue.ts'

const DEEPEST = 32

/**
 * Arguments as columns and rules take them, or `BAD_INPUT` that names the one that is wrong: `input.startDate`. `longest` is
 * the maximum number of characters of arguments that take longer texts.
 */
export function checkArguments(
  args: readonly GraphQLArgument[],
  given: Record<string, unknown>,
  longest: Readonly<Record<string, number>> = {},
): Record<string, unknown> {
  const entries = args.flatMap(({ name, type }): [string, unknown][] => {
    const value = given[name]
    if (value === undefined) return []
    const most = longest[name]
    return [[name, most === undefined ? checkInput(type, value, [name]) : checkLongText(value, most, name)]]
  })
  return Object.fromEntries(entries)
}

function checkLongText(value: unknown, most: number, field: string): string {
  if (typeof value === 'string' && isPlainText(value, most)) return value
  throw badInput(field, `Write at most ${most} characters of plain text.`)
}

function checkInput(type: GraphQLInputType, value: unknown, place: readonly string[]): unknown {
  if (place.length > DEEPEST) throw badInput(place[0] ?? '', 'This is nested too deeply.')
  if (value === null || value === undefined) return value
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    return Array.isArray(value) ? value.map((item) => checkInput(nullable.ofType, item, place)) : value
  }
  if (isInputObjectType(nullable)) {
    const fields = nullable.getFields()
    const entries = Object.entries(isObject(value) ? value : {}).map(([name, member]): [string, unknown] => {
      const field = fields[name]
      return [name, field ? checkInput(field.type, member, [...place, name]) : member]
    })
    return Object.fromEntries(entries)
  }
  return isScalarType(nullable) ? checkLeaf(nullable.name, value, place) : value
}

/** An argument of the call itself is a key; what is written stands in its input. */
function checkLeaf(type: string, value: unknown, place: readonly string[]) {
  const check = place.length === 1 ? checkCompared : checkScalar
  return check(type, value, place.join('.'))
}
