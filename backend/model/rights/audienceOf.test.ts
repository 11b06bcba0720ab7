import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { isGlobal, isSignedIn } from '#schema/rights/predicate.ts'
import { audienceOf } from './audienceOf.ts'

let domain: DomainUnderTest
const ana = person('ana')
const ben = person('ben')
const root = person('root', { isGlobal: true })

beforeAll(async () => {
  domain = await openDomain()
})
afterAll(() => domain.close())

function keys(document: string, viewers: Viewer[], variables: Record<string, unknown> = {}): number {
  const run = { document: parse(document), variables }
  return new Set(viewers.map((viewer) => audienceOf(domain.engine, { ...run, viewer }))).size
}

test('data that every viewer may see has one audience', () => {
  const document = '{ listCategories { items { id subCategories { items { id } } } } }'
  expect(audienceOf(domain.engine, { document: parse(document), variables: {}, viewer: ana })).toBe('public')
  expect(keys(document, [anonymous, ana, ben, root])).toBe(1)
})

test('a token in the answer is its reader’s', () => {
  expect(keys('{ listCategories { items { id } nextToken } }', [ana, ben])).toBe(2)
})

test.each([
  ['edges { cursor }', 2],
  ['edges { node { id } }', 1],
  ['pageInfo { endCursor }', 2],
  ['pageInfo { first: startCursor }', 2],
  ['pageInfo { hasNextPage }', 1],
  ['edges { node { subCategories { edges { cursor } } } }', 2],
])("a row's cursor is specific to its reader, and the row itself is shared: %s", (page, audiences) => {
  expect(keys(`{ listCategories { ${page} } }`, [ana, ben])).toBe(audiences)
})

test('a rule that depends on the viewer’s identity separates users and groups visitors together', () => {
  const document = 'subscription { onUpdateEventOccurrences { id booked } }'
  expect(keys(document, [ana, ben, root])).toBe(3)
  expect(keys(document, [anonymous, { ...anonymous }])).toBe(1)
  expect(keys(document, [ana, { ...ana, adminOfCompanyIds: ['dojo'] }])).toBe(2)
})

test('a field that depends on the viewer keeps people apart, below an open row too', () => {
  const open = { read: { kind: 'always' as const } }
  const rights = {
    ...domain.engine.rights,
    EventOccurrence: open,
    Attendance: open,
    CoachInfo: { ...open, fields: { birthdate: isGlobal } },
  }
  const engine = { ...domain.engine, rights }
  const countOf = (fields: string, variables = {}) => {
    const run = {
      document: parse(
        `query ($yes: Boolean! = true) { getEventOccurrences(coachID: "c", endDate: "2026-11-21T09:00:00Z") { ${fields} } }`,
      ),
      variables,
    }
    return new Set([anonymous, ana, ben, root].map((viewer) => audienceOf(engine, { ...run, viewer }))).size
  }
  expect(countOf('id coachInfo { id }')).toBe(1)
  expect(countOf('id coachInfo { birthdate }')).toBe(2)
  expect(countOf('id viewerBooking { id }')).toBe(4)
  expect(countOf('id viewerBooking @include(if: $yes) { id }')).toBe(4)
  expect(countOf('id viewerBooking @include(if: $yes) { id }', { yes: false })).toBe(1)
})

test('a rule for signed-in users makes two audiences', () => {
  const engine = { ...domain.engine, rights: { ...domain.engine.rights, Category: { read: isSignedIn } } }
  const run = { document: parse('{ getCategories(id: "yoga") { id } }'), variables: {} }
  expect(new Set([anonymous, ana, ben].map((viewer) => audienceOf(engine, { ...run, viewer }))).size).toBe(2)
})

test('a filter may look at fields that are denied to some', () => {
  const open = { ...domain.engine.rights['Contact'], read: { kind: 'always' as const } }
  const engine = { ...domain.engine, rights: { ...domain.engine.rights, Contact: open } }
  const countOf = (list: string) => {
    const run = { document: parse(`{ ${list} { items { id } } }`), variables: {} }
    return new Set([ana, ben].map((viewer) => audienceOf(engine, { ...run, viewer }))).size
  }
  expect(countOf('listContacts')).toBe(1)
  expect(countOf('listContacts(filter: { email: { eq: "a@example.com" } })')).toBe(2)
})

test('hand-written fields and queries that cannot be read are not shared between viewers', () => {
  expect(keys('{ viewer { id } }', [ana, ben])).toBe(2)
  expect(keys('query ($id: ID!) { getCategories(id: $id) { id } }', [ana, ben])).toBe(2)
})

test('a document is planned once for all its subscribers, and for each set of its conditions', () => {
  let planned = 0
  const rootFields = new Map(domain.engine.rootFields)
  rootFields.get = (name) => {
    planned += 1
    return domain.engine.rootFields.get(name)
  }
  const engine = { ...domain.engine, rootFields }
  const document = parse(`subscription ($filter: ModelSubscriptionEventOccurrenceFilterInput, $deep: Boolean = false) {
    onUpdateEventOccurrences(filter: $filter) { id viewerBooking @include(if: $deep) { id } }
  }`)
  const subscribe = (viewer: Viewer, variables: object) =>
    audienceOf(engine, { document, viewer, variables: { ...variables } })
  for (const id of ['o1', 'o2', 'o3'])
    for (const viewer of [ana, ben]) subscribe(viewer, { filter: { id: { eq: id } } })
  expect(planned).toBe(1)
  subscribe(ana, { deep: true })
  expect(planned).toBe(2)
})
