import { parse } from 'graphql'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { at, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type Ask, type DomainUnderTest, contextOf, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { answerBytes } from './answerBytes.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'category',
    ['yoga', 'dance'].map((id) => categoryRow(id)),
  )
  const subCategories = Array.from({ length: 13 }, (_, place) => ({
    id: `s${String(place).padStart(2, '0')}`,
    name: 'Sub',
    category_id: place < 10 ? 'yoga' : 'dance',
    position: place % 5 === 0 ? null : place % 4,
  }))
  await domain.insert('sub_category', subCategories)
  await domain.insert('contact', [contactRow('coach', { phone: '+33612345678' })])
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  // More rows than a page skips at once.
  const drafts = Array.from({ length: 1_100 }, (_, place) =>
    occurrenceRow(`d${place}`, { ends_at: at(place + 2), status: 'DRAFT' }),
  )
  await domain.insert('occurrence', [...drafts, occurrenceRow('last', { ends_at: at(20_000) })])
})
afterAll(() => domain.close())

const asText = (text: string, { viewer = anonymous, variables = {} }: Ask = {}) =>
  answerBytes(domain.engine, { document: parse(text), variables, context: contextOf(viewer) })

test.each([
  ['of rows by themselves', 'edges { node { id } }'],
  ['of the cursor of each row', 'edges { kind: __typename cursor node { __typename id } }'],
  ['of where it begins and ends', 'pageInfo { __typename hasNextPage hasPreviousPage startCursor endCursor }'],
  ['of what no row tells', '__typename pageInfo { hasPreviousPage }'],
  ['beside items', 'items { id } edges { node { id } } nextToken'],
  [
    'of pages below pages',
    'edges { node { id subCategories(first: 2) { edges { node { id } } pageInfo { hasNextPage } } } }',
  ],
  ['of rows behind rows of pages', 'items { subCategories(first: 1) { edges { node { category { id } } } } }'],
])('one statement reads a page %s', async (_what, page) => {
  const document = `{ full: listCategories(first: 1) { ${page} } empty: listCategories(filter: { id: { eq: "none" } }) { ${page} } }`
  const { data } = await domain.ask(document)
  domain.database.take()
  const text = await asText(document)
  expect(domain.database.take()).toHaveLength(1)
  expect(withoutCursors(JSON.parse(text ?? 'null'))).toEqual(withoutCursors(data))
})

const ofCategory = /* GraphQL */ `
  query ($id: ID!, $first: Int = 2, $after: String) {
    getCategories(id: $id) {
      subCategories(first: $first, after: $after) {
        edges {
          cursor
          node {
            id
          }
        }
        pageInfo {
          hasNextPage
          hasPreviousPage
          startCursor
          endCursor
        }
      }
    }
  }
`
const OfCategory = v.object({
  getCategories: v.object({
    subCategories: v.object({
      edges: v.array(v.object({ cursor: v.string(), node: v.object({ id: v.string() }) })),
      pageInfo: v.object({ hasNextPage: v.boolean(), hasPreviousPage: v.boolean(), endCursor: v.nullable(v.string()) }),
    }),
  }),
})
const readOf = async (variables: Record<string, unknown>) => {
  const text = await asText(ofCategory, { variables })
  return text === undefined ? undefined : v.parse(OfCategory, JSON.parse(text)).getCategories.subCategories
}

test("it continues a record's list after any of its rows", async () => {
  const idsOf = (page: Awaited<ReturnType<typeof readOf>>) => page?.edges.map(({ node }) => node.id)
  const whole = await readOf({ id: 'yoga', first: 100 })
  const first = await readOf({ id: 'yoga' })
  expect(first).toMatchObject({ edges: [{}, {}], pageInfo: { hasPreviousPage: false } })
  const [behindFirst, behindLast] = await Promise.all([
    readOf({ id: 'yoga', after: first?.edges[0]?.cursor }),
    readOf({ id: 'yoga', after: first?.pageInfo.endCursor }),
  ])
  expect(idsOf(behindFirst)).toEqual(idsOf(whole)?.slice(1, 3))
  expect(idsOf(behindLast)).toEqual(idsOf(whole)?.slice(2, 4))
  expect(behindLast).toMatchObject({ pageInfo: { hasPreviousPage: true, hasNextPage: true } })
})

test("a cursor of another record's list is the interpreter's, which refuses it", async () => {
  const after = (await readOf({ id: 'yoga' }))?.pageInfo.endCursor
  expect(await readOf({ id: 'dance', after })).toBeUndefined()
  const { errors } = await domain.ask(ofCategory, { variables: { id: 'dance', after } })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'after' })
})

test('the answer is null for the list of a record that is not there', async () => {
  expect(await asText(ofCategory, { variables: { id: 'none' } })).toBe('{"getCategories":null}')
})

test("a variable's default is taken, and null in its place is the interpreter's", async () => {
  expect((await readOf({ id: 'yoga' }))?.edges).toHaveLength(2)
  expect(await readOf({ id: 'yoga', first: null })).toBeUndefined()
})

test.each(['edges { node { id } }', 'pageInfo { hasNextPage }', 'pageInfo { endCursor }'])(
  'a page that comes short, and reads on, is the interpreter’s: %s',
  async (page) => {
    const document = `{ eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", first: 5) { ${page} } }`
    expect(await asText(document)).toBeUndefined()
  },
)

test("no one else sees a person's own fields below a node", async () => {
  const document = '{ listContacts(first: 5) { edges { node { id phone } } } }'
  const edges = (phone: string | null) =>
    JSON.stringify({ listContacts: { edges: [{ node: { id: 'coach', phone } }] } })
  expect(await asText(document)).toBe(edges(null))
  expect(await asText(document, { viewer: person('coach') })).toBe(edges('+33612345678'))
})

test.each([
  ['edges { node { id } } pageInfo { hasNextPage hasPreviousPage }', 0],
  ['edges { node { id } } pageInfo { endCursor }', 1],
  ['edges { cursor }', 5],
])('only the cursors that a document selects are sealed: %s', async (page, count) => {
  const document = `{ listSubCategories(first: 5) { ${page} } }`
  expect(await sealedBy(() => domain.ask(document))).toBe(count)
  expect(await sealedBy(() => asText(document))).toBe(count)
})

/** Returns how many tokens were sealed meanwhile. */
async function sealedBy(ask: () => Promise<unknown>): Promise<number> {
  let count = 0
  const { seal } = domain.engine
  const closing = seal.closing.bind(seal)
  const spy = vi.spyOn(seal, 'closing').mockImplementation((question) => {
    const close = closing(question)
    return (cursor) => {
      count += 1
      return close(cursor)
    }
  })
  await ask()
  spy.mockRestore()
  return count
}

/** No two seals are alike. */
function withoutCursors(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    return /cursor|token/i.test(key) && value !== null ? 'sealed' : value
  })
}
