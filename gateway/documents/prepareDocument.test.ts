import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { openDocuments } from './openDocuments.ts'
import { prepareDocument } from './prepareDocument.ts'

const appsync = buildSchema(
  'type Query { name: String things(limit: Int): [Query!] } type Subscription { onName: String }',
)
const composed = buildSchema(`
  type Query { name: String things(limit: Int): [Query!] country: String }
  type Subscription { onName: String onCountry: String }
`)
const schemas = { composed, appsync }
const prepare = (text: string, more: object = {}) => prepareDocument({ hash: 'h', text, ...more }, schemas)

test.each([
  ['{ name }', 'single'],
  ['{ name country }', 'joined'],
  ['{ __typename name }', 'single'],
  ['{ __schema { queryType { name } } }', 'joined'],
  ['{ __type(name: "Query") { name } }', 'joined'],
  ['{ name __type(name: "Query") { name } }', 'joined'],
  ['{ ... on Query { name } }', 'single'],
  ['subscription { onName }', 'single'],
])('%s reaches one source alone, or is joined: %s', (text, reach) => {
  expect(prepare(text)).toMatchObject({ hash: 'h', reach, isRegistered: true })
})

test('a subscription of another source is refused', () => {
  expect(() => prepare('subscription { onCountry }')).toThrow('A subscription reads from one source only.')
})

test('of several operations one has to be named', () => {
  const text = 'query A { name } query B { name }'
  expect(prepare(text, { operationName: 'B' }).operation.name?.value).toBe('B')
  for (const operationName of [undefined, 'C'])
    expect(() => prepare(text, { operationName })).toThrow('Say which operation of the document is meant.')
})

test('a text with a limit is none that was registered', () => {
  expect(prepare('{ name }', { maxTokens: 3 }).isRegistered).toBe(false)
  expect(() => prepare('{ name }', { maxTokens: 2 })).toThrow('2 tokens')
})

const roomy = { tokens: 100, depth: 100, aliases: 100, directives: 100, cost: 100_000 }

test.each([
  ['depth', '{ things { things { name } } }', 3],
  ['aliases', '{ a: name b: name }', 2],
  ['directives', '{ name @skip(if: false) @include(if: true) }', 2],
  ['cost', '{ things(limit: 4) { name } }', 5],
] as const)('an open document may have as much %s as its limit says, and no more', (measure, text, extent) => {
  const measured = (limit: number) =>
    openDocuments(schemas, { ...roomy, [measure]: limit }).prepare(text, { operationName: undefined, variables: {} })
  expect(measured(extent)).toMatchObject({ isRegistered: false })
  expect(() => measured(extent - 1)).toThrow(`The document's ${measure} of ${extent} is over ${extent - 1}.`)
})
