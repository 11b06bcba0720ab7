import type { ExecutionResult } from 'graphql'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'category',
    ['yoga', 'dance'].map((id) => categoryRow(id)),
  )
  const subCategories = Array.from({ length: 23 }, (_, place) => ({
    id: `s${String(place).padStart(2, '0')}`,
    name: place % 2 ? 'odd' : 'even',
    category_id: place < 20 ? 'yoga' : 'dance',
    position: place % 5 === 0 ? null : place % 4,
  }))
  await domain.insert('sub_category', subCategories)
  await domain.insert('contact', [contactRow('coach', { phone: '+33612345678' })])
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  // Eleven times a thousand rows and more, which a page does not pass over by itself.
  const drafts = Array.from({ length: 12_200 }, (_, place) =>
    occurrenceRow(`d${place}`, { ends_at: at(place + 2), status: 'DRAFT' }),
  )
  await domain.insert('occurrence', [...drafts, occurrenceRow('last', { ends_at: at(20_000) })])
})
afterAll(() => domain.close())

const Connection = v.object({
  page: v.object({
    edges: v.array(v.object({ cursor: v.string(), node: v.record(v.string(), v.unknown()) })),
    pageInfo: v.object({
      hasNextPage: v.boolean(),
      hasPreviousPage: v.boolean(),
      startCursor: v.nullable(v.string()),
      endCursor: v.nullable(v.string()),
    }),
  }),
})

function connectionOf(result: ExecutionResult) {
  if (result.errors) throw new AggregateError(result.errors, result.errors[0]?.message)
  return v.parse(Connection, result.data).page
}

const connection = /* GraphQL */ `
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
`

const subCategories = /* GraphQL */ `
  query (
    $first: Int
    $after: String
    $limit: Int
    $token: String
    $direction: ModelSortDirection
    $filter: ModelSubCategoryFilterInput
    $category: ID = "yoga"
  ) {
    page: subCategoriesByCategoryID(
      categoryID: $category
      sortDirection: $direction
      filter: $filter
      first: $first
      after: $after
      limit: $limit
      nextToken: $token
    ) {
      ${connection}
    }
  }
`

const asks = (variables: Record<string, unknown>, viewer?: Viewer) =>
  domain.ask(subCategories, { variables, ...(viewer ? { viewer } : {}) })
const read = async (variables: Record<string, unknown>) => connectionOf(await asks(variables))
const idsOf = ({ edges }: Awaited<ReturnType<typeof read>>) => edges.map(({ node }) => node['id'])

describe.each(['ASC', 'DESC'])('pages %s', (direction) => {
  test.each([1, 3, 19, 20, 21])('of %i, each after the previous one, contain every row once', async (first) => {
    const whole = idsOf(await read({ first: 100, direction }))
    const ids: unknown[] = []
    for (let after: string | null = null; ;) {
      const page = await read({ first, after, direction })
      ids.push(...idsOf(page))
      expect(page.pageInfo.hasNextPage).toBe(ids.length < 20)
      expect(page.pageInfo.hasPreviousPage).toBe(after !== null)
      after = page.pageInfo.endCursor
      if (!page.pageInfo.hasNextPage) break
    }
    expect(whole).toHaveLength(20)
    expect(ids).toEqual(whole)
  })

  test("go on behind any row's cursor, a missing order's too", async () => {
    const whole = await read({ first: 100, direction })
    for (const [place, { cursor }] of whole.edges.entries()) {
      const behind = await read({ first: 100, after: cursor, direction })
      expect(idsOf(behind)).toEqual(idsOf(whole).slice(place + 1))
    }
  })
})

test('begin and end with the cursors of their rows', async () => {
  const { edges, pageInfo } = await read({ first: 3 })
  const behindFirst = idsOf(await read({ first: 2, after: pageInfo.startCursor }))
  expect(behindFirst).toEqual(edges.slice(1).map(({ node }) => node['id']))
  const behindLast = idsOf(await read({ first: 1, after: pageInfo.endCursor }))
  expect(behindLast).toEqual(idsOf(await read({ first: 1, after: edges[2]?.cursor })))
})

test('a page without rows has no cursors', async () => {
  expect(await read({ first: 3, category: 'nothing' })).toEqual({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  })
})

test("Relay's page and AppSync's are one page, and one cursor reads both on", async () => {
  const both = /* GraphQL */ `
    query ($limit: Int, $token: String, $first: Int, $after: String) {
      page: subCategoriesByCategoryID(categoryID: "yoga", limit: $limit, nextToken: $token, first: $first, after: $after) {
        again: edges {
          kind: __typename
          row: node {
            name
          }
        }
        nextToken
        items {
          id
        }
        ${connection}
        about: pageInfo {
          __typename
        }
      }
    }
  `
  const Both = v.object({ page: v.object({ items: v.array(v.object({ id: v.string() })), nextToken: v.string() }) })
  const first = await domain.ask(both, { variables: { limit: 2 } })
  const { items, nextToken } = v.parse(Both, first.data).page
  expect(first.data).toMatchObject({
    page: {
      again: Array.from({ length: 2 }, () => ({ kind: 'ModelSubCategoryEdge', row: { name: 'even' } })),
      edges: items.map((node) => ({ node })),
      pageInfo: { hasNextPage: true },
      about: { __typename: 'PageInfo' },
    },
  })
  const byToken = await domain.ask(both, { variables: { limit: 2, token: nextToken } })
  const byCursor = await domain.ask(both, { variables: { first: 2, after: connectionOf(first).pageInfo.endCursor } })
  expect(v.parse(Both, byCursor.data).page.items).toEqual(v.parse(Both, byToken.data).page.items)
})

describe('arguments are refused with a sentence', () => {
  test.each([
    [{ first: 2, limit: 2 }, 'first'],
    [{ first: 2, token: 'x' }, 'first'],
    [{ after: 'x', limit: 2 }, 'after'],
    [{ after: 'x', token: 'x' }, 'after'],
  ])('when they mix both ways of paging: %j', async (variables, field) => {
    const { errors } = await asks(variables)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
    expect(errors?.[0]?.message).toBe('Give first and after, or limit and nextToken.')
  })

  test('but null beside the other way is as if it were not there', async () => {
    expect(idsOf(await read({ first: 2, after: null, limit: null, token: null }))).toHaveLength(2)
    expect(idsOf(await read({ first: null, after: null, limit: 2 }))).toHaveLength(2)
  })

  test.each([0, -1, 20_001])('when first is %i', async (first) => {
    const { errors } = await asks({ first })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'first' })
    expect(errors?.[0]?.message).toBe('Give a limit between 1 and 20000.')
  })

  test("when they contain a row's cursor from another viewer, filter or key", async () => {
    const filter = { name: { eq: 'odd' } }
    const ana = person('ana')
    const { edges } = connectionOf(await asks({ filter, first: 3 }, ana))
    const after = edges[1]?.cursor
    expect(connectionOf(await asks({ filter, after }, ana)).edges[0]).toMatchObject({ node: edges[2]?.node })
    const others = [
      asks({ filter, after }, person('ben')),
      asks({ filter, after }),
      asks({ after }, ana),
      asks({ filter, after, category: 'dance' }, ana),
      asks({ filter, after: `${after}A` }, ana),
    ]
    for (const { errors } of await Promise.all(others)) {
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'after' })
    }
  })
})

describe('below many parents', () => {
  const document = /* GraphQL */ `
    query ($category: String, $after: String) {
      page: listCategories(filter: { id: { eq: $category } }) {
        items {
          id
          subCategories(first: 2, after: $after) {
            ${connection}
          }
        }
      }
    }
  `
  const Categories = v.object({
    page: v.object({ items: v.array(v.object({ id: v.string(), subCategories: Connection.entries.page })) }),
  })
  const categories = async (variables: Record<string, unknown>) => {
    const { data, errors } = await domain.ask(document, { variables })
    return errors ?? v.parse(Categories, data).page.items
  }

  test('each has a page and cursors of its own, all in one statement', async () => {
    domain.database.take()
    const found = await categories({})
    expect(domain.database.take()).toHaveLength(2)
    expect(found).toMatchObject([
      { id: 'dance', subCategories: { edges: [{}, {}], pageInfo: { hasNextPage: true } } },
      { id: 'yoga', subCategories: { edges: [{}, {}], pageInfo: { hasNextPage: true } } },
    ])
  })

  test("a row's cursor goes on with its own parent's page and no other's", async () => {
    const all = v.parse(Categories.entries.page.entries.items, await categories({}))
    const after = all[1]?.subCategories.edges[0]?.cursor
    expect(await categories({ category: 'yoga', after })).toMatchObject([
      { subCategories: { edges: [{ node: all[1]?.subCategories.edges[1]?.node }, {}] } },
    ])
    const refused = [{ extensions: { code: 'BAD_INPUT', field: 'after' } }]
    expect(await categories({ category: 'dance', after })).toMatchObject(refused)
    expect(await categories({ after })).toMatchObject(refused)
  })
})

test('a page that is all hidden says where the next one begins', async () => {
  const document = /* GraphQL */ `
    query ($after: String) {
      page: eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", first: 5, after: $after) {
        ${connection}
      }
    }
  `
  const short = connectionOf(await domain.ask(document))
  expect(short).toMatchObject({ edges: [], pageInfo: { hasNextPage: true, startCursor: null } })
  const next = connectionOf(await domain.ask(document, { variables: { after: short.pageInfo.endCursor } }))
  expect(next).toMatchObject({ edges: [{ node: { id: 'last' } }], pageInfo: { hasNextPage: false } })
})

test("no one else sees a person's own fields below a node either", async () => {
  const document = '{ listContacts(first: 5) { edges { node { id phone } } } }'
  const edges = (phone: string | null) => ({ listContacts: { edges: [{ node: { id: 'coach', phone } }] } })
  expect((await domain.ask(document)).data).toEqual(edges(null))
  expect((await domain.ask(document, { viewer: person('coach') })).data).toEqual(edges('+33612345678'))
})
