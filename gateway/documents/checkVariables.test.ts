import { buildSchema, getOperationAST, parse } from 'graphql'
import { expect, test } from 'vitest'
import { checkVariables } from './checkVariables.ts'

const schema = buildSchema(`
  type Query { sized(size: Int, note: Note): String }
  input Note { text: String! moods: [Int!] }
`)

/** The field that is refused, where one is. */
function fieldRefused(declared: string, variables: Record<string, unknown>): unknown {
  const operation = getOperationAST(parse(`query (${declared}) { sized(size: $size, note: $note) }`))
  if (!operation) throw new TypeError('There is no operation')
  try {
    checkVariables(operation, variables, schema)
    return undefined
  } catch (error) {
    return Reflect.get(Object(Reflect.get(Object(error), 'extensions')), 'field')
  }
}

test.each<[what: string, declared: string, variables: Record<string, unknown>, field: string | undefined]>([
  ['what may be missing', '$size: Int', {}, undefined],
  ['what may be nothing', '$size: Int', { size: null }, undefined],
  ['what is needed and there', '$size: Int!', { size: 3 }, undefined],
  ['what is needed and missing', '$size: Int!', {}, 'size'],
  ['what is needed and nothing', '$size: Int!', { size: null }, 'size'],
  ['what is needed and has a value of its own', '$size: Int! = 3', {}, undefined],
  ['what has a value of its own and is nothing', '$size: Int! = 3', { size: null }, 'size'],
  ['the second, where the first fits', '$size: Int!, $note: Note!', { size: 3 }, 'note'],
  ['the first of two that do not fit', '$size: Int!, $note: Note!', {}, 'size'],
  ['a place deep inside', '$note: Note', { note: { text: 'x', moods: [1, 'x'] } }, 'note.moods.1'],
  ['an undeclared variable', '$size: Int', { size: 3, more: 'x' }, undefined],
  ['what every object has from birth', '$toString: Int', {}, undefined],
  ['what is no input', '$size: Query', { size: {} }, 'size'],
  ['what is no type', '$size: Nothing', { size: {} }, 'size'],
])('of variables is refused: %s', (_what, declared, variables, field) => {
  expect(fieldRefused(declared, variables)).toBe(field)
})
