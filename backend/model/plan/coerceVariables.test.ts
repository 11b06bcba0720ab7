import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { coerceVariables } from './coerceVariables.ts'

const schema = buildSchema(`
  input Filter { or: [Filter!] name: String }
  type Query { find(filter: Filter, limit: Int): Int }
`)
const find = parse('query ($filter: Filter, $limit: Int = 7, $unused: Int) { find(filter: $filter, limit: $limit) }')
const requireLimit = parse('query ($limit: Int!) { find(limit: $limit) }')

test('the variables of a request are coerced once, however often it needs them', () => {
  const run = { document: find, operationName: undefined, variables: { filter: { or: { name: 'a' } } } }
  const variables = coerceVariables(schema, run)
  expect(variables).toEqual({ filter: { or: [{ name: 'a' }] }, limit: 7 })
  expect(coerceVariables(schema, { ...run })).toBe(variables)
})

test('the same variables of another document are coerced as that declares them', () => {
  const variables = {}
  expect(coerceVariables(schema, { document: find, operationName: undefined, variables })).toEqual({ limit: 7 })
  expect(coerceVariables(schema, { document: requireLimit, operationName: undefined, variables })).toBeUndefined()
})
