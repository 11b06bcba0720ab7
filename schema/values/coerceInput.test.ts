import { readFileSync } from 'node:fs'
import { buildSchema, coerceInputValue, type GraphQLInputType, isInputType, typeFromAST, parseType } from 'graphql'
import { expect, test } from 'vitest'
import { coerceInput, InputFault } from './coerceInput.ts'

const schema = buildSchema(`
  input Range { from: Int! to: Int = 9 }
  input Filter { and: [Filter!] or: [Filter] name: String range: Range kind: Kind }
  input Choice @oneOf { name: String size: Int }
  enum Kind { LARGE SMALL }
  type Query { find(filter: Filter): Int }
`)

function typeOf(text: string, of = schema): GraphQLInputType {
  const type = typeFromAST(of, parseType(text) as never)
  if (!isInputType(type)) throw new Error(`${text} is no input`)
  return type
}

/** The library's result, or its error. */
function coerceByLibrary(value: unknown, type: GraphQLInputType): unknown {
  let isFault = false
  const coerced: unknown = coerceInputValue(value, type, () => {
    isFault = true
  })
  return isFault ? 'fault' : coerced
}

function coerceByUs(value: unknown, type: GraphQLInputType): unknown {
  try {
    return coerceInput(value, type)
  } catch (error) {
    if (error instanceof InputFault) return 'fault'
    throw error
  }
}

const values: [type: string, value: unknown][] = [
  ['Filter', null],
  ['Filter', { range: { from: 1 }, name: 'a' }],
  ['Filter', { range: { to: 2, from: 1 } }],
  ['Filter', { range: { to: null, from: 1 } }],
  ['Filter', { range: {} }],
  ['Filter', { range: { from: null } }],
  ['Filter', { or: [{ name: 'a' }, null, { and: { kind: 'LARGE' } }] }],
  ['Filter', { and: [null] }],
  ['Filter', { kind: 'HUGE' }],
  ['Filter', { name: 3 }],
  ['Filter', { name: undefined }],
  ['Filter', { title: 'a' }],
  ['Filter', { title: undefined }],
  ['Filter', JSON.parse('{ "__proto__": { "name": "a" } }')],
  ['Filter', { toString: 'a' }],
  ['Filter', []],
  ['Filter', 'a'],
  ['Filter!', null],
  ['Filter!', undefined],
  ['[Int!]!', 4],
  ['[Int!]', ['4']],
  ['[[Int]]', [[1, null], 2, null]],
  ['Choice', { name: 'a' }],
  ['Choice', { name: 'a', size: 1 }],
  ['Choice', { name: null }],
  ['Choice', {}],
]

test.each(values)('a value for %s is read as graphql-js reads it: %j', (text, value) => {
  const [ours, library] = [coerceByUs(value, typeOf(text)), coerceByLibrary(value, typeOf(text))]
  expect(ours).toEqual(library)
  // In the same order, whatever the order of the members.
  expect(JSON.stringify(ours)).toBe(JSON.stringify(library))
})

test('an invalid value is reported by its path', () => {
  const read = () => coerceInput({ or: [{ name: 'a' }, { range: { from: 'b' } }] }, typeOf('Filter'))
  expect(read).toThrow(expect.objectContaining({ path: ['or', 1, 'range', 'from'] }))
})

test('the fields that a filter does not have cost nothing', () => {
  const whole = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))
  const type = typeOf('ModelVideoFilterInput', whole)
  let visits = 0
  // Counts each access to a member of the term; the type has about forty.
  const term = new Proxy(
    { title: { contains: 'a' } },
    {
      get: (target, key, receiver) => {
        visits += 1
        return Reflect.get(target, key, receiver)
      },
    },
  )
  expect(coerceInput({ or: [term] }, type)).toEqual({ or: [{ title: { contains: 'a' } }] })
  expect(visits).toBeLessThanOrEqual(2)
})
