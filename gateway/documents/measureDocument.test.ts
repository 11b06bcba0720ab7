import { buildSchema, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { type Extent, measureDocument } from './measureDocument.ts'

const schema = buildSchema(`
  type Query { name: String page(limit: Int, first: Int): Page all: [Thing!]! plain: Page one: Thing named: Named }
  type Page { items: [Thing!]! }
  interface Named { name: String things: [Thing!]! }
  type Thing implements Named { id: ID! name: String things: [Thing!]! }
`)

function measure(text: string, variables: Record<string, unknown> = {}): Extent {
  const document = parse(text)
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('There is no operation')
  return measureDocument({ document, operation }, schema, variables)
}

test.each<[text: string, extent: Extent]>([
  ['{ name }', { depth: 1, aliases: 0, directives: 0, cost: 1 }],
  ['{ a: name b: name name }', { depth: 1, aliases: 2, directives: 0, cost: 3 }],
  ['{ a: one { b: name } }', { depth: 2, aliases: 2, directives: 0, cost: 2 }],
  ['{ name @include(if: true) @skip(if: false) }', { depth: 1, aliases: 0, directives: 2, cost: 1 }],
  ['{ one @skip(if: false) { name @skip(if: false) } }', { depth: 2, aliases: 0, directives: 2, cost: 2 }],
  ['{ one { ... @include(if: true) { id } } }', { depth: 2, aliases: 0, directives: 1, cost: 2 }],
  ['{ one { things { id } } name }', { depth: 3, aliases: 0, directives: 0, cost: 13 }],
])('%s is counted field by field', (text, extent) => {
  expect(measure(text)).toEqual(extent)
})

test.each<[what: string, text: string, cost: number]>([
  ['a list without a limit', '{ all { id } }', 11],
  ['a list of an interface', '{ named { things { id } } }', 12],
  ['a list of a type that a fragment names', '{ named { ... on Thing { things { id } } } }', 12],
  ['a page without a limit', '{ page { items { id } } }', 201],
  ['a page with one', '{ page(limit: 3) { items { id } } }', 7],
  ['a page in the words of Relay', '{ page(first: 3) { items { id } } }', 7],
  ['a page with two, of which the larger counts', '{ page(limit: 3, first: 5) { items { id } } }', 11],
  ['a page of nothing', '{ page(limit: 0) { items { id } } }', 3],
  ['a page of less than nothing', '{ page(limit: -5) { items { id } } }', 3],
  ['a page of the most', '{ page(limit: 1000) { items { id } } }', 2_001],
  ['a page of more', '{ page(limit: 1001) { items { id } } }', 2_001],
  ['a list in a page', '{ page(limit: 2) { items { things { id } } } }', 25],
])('%s: %s', (_what, text, cost) => {
  expect(measure(text)).toMatchObject({ cost })
})

test('a limit may come as a variable', () => {
  const text = 'query ($n: Int) { page(limit: $n) { items { id } } }'
  expect(measure(text, { n: 4 })).toMatchObject({ cost: 9 })
  expect(measure(text)).toMatchObject({ cost: 201 })
})

test('a fragment counts wherever it is spread, as it does there', () => {
  const list = 'fragment List on Page { items { id } }'
  expect(measure(`{ a: page(limit: 2) { ...List } b: page(limit: 3) { ...List } } ${list}`)).toEqual({
    depth: 3,
    aliases: 2,
    directives: 0,
    cost: 5 + 7,
  })
  // Inside a page, the list costs as much as its limit; elsewhere, as much as a list without one.
  expect(measure(`{ page(limit: 2) { ...List } plain { ...List } } ${list}`)).toMatchObject({ cost: 5 + 12 })
  const things = 'fragment Things on Thing { t: things { id } }'
  expect(measure(`{ one { ...Things ...Things } } ${things}`)).toEqual({
    depth: 3,
    aliases: 2,
    directives: 0,
    cost: 23,
  })
})

test('introspection costs its fields, however long its lists are', () => {
  expect(measure('{ __schema { types { name } } __type(name: "Thing") { fields { name } } }')).toEqual({
    depth: 3,
    aliases: 0,
    directives: 0,
    cost: 6,
  })
})
