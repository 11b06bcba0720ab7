import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'

let domain: DomainUnderTest

// Rows by category, and within it by position; positions may be null, zero or negative.
const places = [-2, 0, 0, 0, 1, null, null, null]

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'category',
    ['full', 'over', 'few', 'hidden', 'buried'].map((id) => categoryRow(id)),
  )
  const ofCategory = (category: string, count: number) =>
    Array.from({ length: count }, (_, place) => ({
      id: `${category}-${place}`,
      name: 'Sub',
      category_id: category,
      position: place,
    }))
  await domain.insert('sub_category', [
    ...ofCategory('full', 1000),
    ...ofCategory('over', 1001),
    ...places.map((position, place) => ({ id: `few-${place}`, name: 'Sub', category_id: 'few', position })),
  ])
  await domain.insert('contact', [contactRow('coach')])
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class', { category_id: 'few' })])
  const hiddenBefore = (category: string, count: number) =>
    Array.from({ length: count + 1 }, (_, place) =>
      occurrenceRow(`${category}-${place}`, {
        category_id: category,
        ends_at: at(place + 2),
        status: place === count ? 'PUBLISHED' : 'DRAFT',
      }),
    )
  await domain.insert('occurrence', [...hiddenBefore('hidden', 1000), ...hiddenBefore('buried', 1001)])
})
afterAll(() => domain.close())

const subCategories = /* GraphQL */ `
  query (
    $category: ID!
    $limit: Int
    $token: String
    $direction: ModelSortDirection
    $order: ModelIntKeyConditionInput
    $filter: ModelSubCategoryFilterInput
  ) {
    page: subCategoriesByCategoryID(
      categoryID: $category
      order: $order
      sortDirection: $direction
      limit: $limit
      nextToken: $token
      filter: $filter
    ) {
      items {
        id
        order
      }
      nextToken
    }
  }
`

async function read(variables: Record<string, unknown>, document = subCategories) {
  return pageOf(await domain.ask(document, { variables }))
}

const MOST_PAGES = 50

/** The sizes of the pages, read on until there is no token, and all that they hold. */
async function readOn(variables: Record<string, unknown>, document = subCategories) {
  const sizes: number[] = []
  const ids: unknown[] = []
  for (let token: string | null = null; ;) {
    const page = await read({ ...variables, token }, document)
    sizes.push(page.items.length)
    ids.push(...page.items.map(({ id }) => id))
    token = page.nextToken
    if (token === null) return { sizes, ids }
    if (sizes.length > MOST_PAGES) throw new Error('The pages do not end')
  }
}

test.each([
  ['full', 999, [999, 1]],
  ['full', 1000, [1000]],
  ['full', 1001, [1000]],
  ['full', 20_000, [1000]],
  ['full', 500, [500, 500]],
  ['over', 1000, [1000, 1]],
  ['over', 20_000, [1000, 1]],
  ['over', 1001, [1000, 1]],
] as const)('the %s category read by %i comes in pages of %j', async (category, limit, sizes) => {
  const all = await readOn({ category, limit })
  expect(all.sizes).toEqual(sizes)
  expect(new Set(all.ids).size).toBe(all.ids.length)
})

describe.each(['ASC', 'DESC'] as const)('%s', (direction) => {
  const sign = direction === 'ASC' ? 1 : -1
  const inOrder = places
    .map((position, place) => ({ position, id: `few-${place}` }))
    .toSorted((one, other) => {
      if (one.position === other.position) return one.id < other.id ? -sign : sign
      if (one.position === null || other.position === null) return one.position === null ? 1 : -1
      return (one.position - other.position) * sign
    })
    .map(({ id }) => id)

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('pages of %i end behind an equal, a nought or a missing place', async (limit) => {
    expect((await readOn({ category: 'few', limit, direction })).ids).toEqual(inOrder)
  })

  const given = (isIn: (place: number) => boolean) =>
    inOrder.filter((id) => {
      const place = places[Number(id.split('-')[1])]
      return typeof place === 'number' && isIn(place)
    })
  test.each([
    [{ eq: 0 }, given((place) => place === 0)],
    [{ lt: 0 }, given((place) => place < 0)],
    [{ le: 0 }, given((place) => place <= 0)],
    [{ gt: 0 }, given((place) => place > 0)],
    [{ ge: 0 }, given((place) => place >= 0)],
    [{ between: [0, 0] }, given((place) => place === 0)],
    [{ between: [1, -2] }, []],
  ] as const)('the range %j goes on over its pages, and finds nothing that is missing', async (order, ids) => {
    for (const limit of [1, 2, 100]) {
      expect((await readOn({ category: 'few', limit, direction, order })).ids).toEqual(ids)
    }
  })
})

test.each([
  ['limit', { limit: null }],
  ['nextToken', { token: null }],
  ['sortDirection', { direction: null }],
  ['filter', { filter: null }],
  ['a filter’s field', { filter: { order: null } }],
  ['a filter without conditions', { filter: { order: {} } }],
  ['order', { order: null }],
  ['a range’s operator', { order: { ge: null } }],
  ['a range without operators', { order: {} }],
])('that %s is null is the same as leaving it out', async (_what, variables) => {
  expect(await read({ category: 'few', ...variables })).toEqual(await read({ category: 'few' }))
})

test('null beside an operator leaves the other in force', async () => {
  const { items } = await read({ category: 'few', order: { ge: null, lt: 0 } })
  expect(items).toEqual([{ id: 'few-0', order: -2 }])
})

test.each([
  [{ order: { eq: null } }, ['few-5', 'few-6', 'few-7']],
  [{ order: { attributeExists: false } }, ['few-5', 'few-6', 'few-7']],
  [{ order: { ne: null } }, ['few-0', 'few-1', 'few-2', 'few-3', 'few-4']],
  [{ order: { eq: 0 } }, ['few-1', 'few-2', 'few-3']],
  [{ order: { ne: 0 } }, ['few-0', 'few-4', 'few-5', 'few-6', 'few-7']],
  [{ not: { order: { eq: null } } }, ['few-0', 'few-1', 'few-2', 'few-3', 'few-4']],
  [{ not: { order: { lt: 1 } } }, ['few-4', 'few-5', 'few-6', 'few-7']],
  [{ or: [] }, []],
  [{ and: [] }, places.map((_, place) => `few-${place}`)],
])('the filter %j takes a missing place and nought for two things', async (filter, ids) => {
  expect((await readOn({ category: 'few', filter, limit: 2 })).ids).toEqual(ids)
})

const classes = /* GraphQL */ `
  query ($category: ID!, $limit: Int, $token: String) {
    page: eventOccurrencesByCategoryIDAndEndDate(categoryID: $category, limit: $limit, nextToken: $token) {
      items {
        id
      }
      nextToken
    }
  }
`

test.each([
  // The furthest row that a page reads beyond its limit, and the next one.
  ['hidden', 'hidden-1000'],
  ['buried', 'buried-1001'],
])('the one class behind the %s rows is found, once', async (category, id) => {
  for (const limit of [1, 2, 1000]) expect((await readOn({ category, limit }, classes)).ids).toEqual([id])
})
