import { buildSchema, parseValue } from 'graphql'
import { describe, expect, test } from 'vitest'
import { hasFixedShape, resolvePlanValue, toPlanValue } from './planValue.ts'

const schema = buildSchema(`
  input Text { eq: String, ne: String, between: [String], size: Text }
  input Filter { name: Text, and: [Filter], or: [Filter], not: Filter, count: Int }
  type Query { a(filter: Filter, filters: [Filter!]!): Int }
`)
const [filter, filters] = schema.getQueryType()?.getFields()['a']?.args ?? []

function planOf(text: string, argument = filter) {
  if (!argument) throw new TypeError('The field takes two arguments')
  return toPlanValue(parseValue(text), argument.type)
}

describe('an argument', () => {
  test.each([
    ['$filter', { filter: { name: { eq: 'a' } } }, { name: { eq: 'a' } }],
    ['{ name: { eq: "a" }, count: 3 }', {}, { name: { eq: 'a' }, count: 3 }],
    ['{ name: { eq: $a }, count: 3 }', { a: 'x' }, { name: { eq: 'x' }, count: 3 }],
    ['{ name: { eq: $a } }', { a: null }, { name: { eq: null } }],
    ['{ and: [{ count: $n }, $other] }', { n: 1, other: { count: 2 } }, { and: [{ count: 1 }, { count: 2 }] }],
    // GraphQL coerces a single value to a list of one.
    ['{ or: { count: $n } }', { n: 1 }, { or: [{ count: 1 }] }],
    ['{ name: { between: [$a, "z"] } }', { a: 'b' }, { name: { between: ['b', 'z'] } }],
  ])('%s with %j is %j', (text, variables, value) => {
    expect(resolvePlanValue(planOf(text), variables)).toEqual(value)
  })

  test('is left out with its variable: a member is absent, an item is null', () => {
    expect(resolvePlanValue(planOf('$filter'), {})).toBeUndefined()
    expect(resolvePlanValue(undefined, {})).toBeUndefined()
    const value = resolvePlanValue(planOf('{ count: $n, and: [$other] }'), {})
    expect(Object.entries(Object(value))).toEqual([['and', [null]]])
  })

  test('may be a single value where a non-null list is expected', () => {
    expect(resolvePlanValue(planOf('{ count: $n }', filters), { n: 1 })).toEqual([{ count: 1 }])
  })

  test('has no member that its type does not have', () => {
    expect(() => planOf('{ colour: $c }')).toThrow(/colour/)
    expect(() => planOf('{ count: [$n] }')).toThrow(/Int/)
  })
})

describe('the document alone determines the shape of a filter', () => {
  test.each([
    ['{ name: { eq: "a" } }', true],
    ['{ name: { eq: $a } }', true],
    ['{ and: [{ name: { ne: $a } }, { count: 3 }] }', true],
    ['{ name: { between: [$a, $b] } }', true],
    ['$filter', false],
    ['{ name: $name }', false],
    ['{ and: [{ name: { eq: $a } }, $other] }', false],
    ['{ or: $others }', false],
    ['{ not: { name: $name } }', false],
  ])('for %s: %j', (text, isFixed) => {
    expect(hasFixedShape(planOf(text))).toBe(isFixed)
  })

  test.each([
    'eq',
    'ne',
    'le',
    'lt',
    'ge',
    'gt',
    'between',
    'beginsWith',
    'contains',
    'notContains',
    'in',
    'notIn',
    'attributeExists',
  ])('when only the value of %s is a variable', (operator) => {
    expect(hasFixedShape({ object: { name: { object: { [operator]: { variable: 'a' } } } } })).toBe(true)
  })

  test('but not when the conditions of a size are a variable', () => {
    expect(hasFixedShape({ object: { name: { object: { size: { variable: 'a' } } } } })).toBe(false)
  })

  test('when there is no filter', () => {
    expect(hasFixedShape(undefined)).toBe(true)
  })
})
