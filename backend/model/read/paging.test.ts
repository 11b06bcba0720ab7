import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert(
    'category',
    ['yoga', 'dance', 'dark'].map((id) => categoryRow(id)),
  )
  await domain.insert('contact', [contactRow('coach')])
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class')])
  const subs = Array.from({ length: 23 }, (_, place) => ({
    id: `s${String((place * 7) % 23).padStart(2, '0')}`,
    name: place % 2 ? 'odd' : 'even',
    category_id: 'yoga',
    position: place % 5 === 0 ? null : place % 4,
  }))
  await domain.insert('sub_category', subs)
  const hours = Array.from({ length: 40 }, (_, place) => Math.floor(place / 4))
  await domain.insert(
    'occurrence',
    hours.map((hour, place) =>
      occurrenceRow(`o${place}`, { ends_at: at(hour + 2), status: place % 3 ? 'PUBLISHED' : 'DRAFT' }),
    ),
  )
  const dark = Array.from({ length: 2300 }, (_, place) =>
    occurrenceRow(`d${place}`, { category_id: 'dark', ends_at: at(place + 2), status: 'DRAFT' }),
  )
  await domain.insert('occurrence', [...dark, occurrenceRow('light', { category_id: 'dark', ends_at: at(9000) })])
})
afterAll(() => domain.close())

const subCategories = /* GraphQL */ `
  query ($limit: Int, $token: String, $direction: ModelSortDirection, $filter: ModelSubCategoryFilterInput) {
    page: subCategoriesByCategoryID(
      categoryID: "yoga"
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
const occurrences = /* GraphQL */ `
  query ($category: ID!, $limit: Int, $token: String, $direction: ModelSortDirection, $from: String) {
    page: eventOccurrencesByCategoryIDAndEndDate(
      categoryID: $category
      endDate: { ge: $from }
      sortDirection: $direction
      limit: $limit
      nextToken: $token
    ) {
      items {
        id
        endDate
      }
      nextToken
    }
  }
`

async function readAll(document: string, variables: Record<string, unknown>, viewer: Viewer = anonymous) {
  const items: Record<string, unknown>[] = []
  let token: string | null = null
  for (let pages = 1; ; pages += 1) {
    const page = pageOf(await domain.ask(document, { viewer, variables: { ...variables, token } }))
    items.push(...page.items)
    token = page.nextToken
    if (token === null) return { items, pages }
  }
}

describe.each(['ASC', 'DESC'])('pages %s', (direction) => {
  test.each([1, 2, 5, 22, 23, 24])(
    'of %i rows show every row once, including ties and missing order values',
    async (limit) => {
      const { items, pages } = await readAll(subCategories, { limit, direction })
      expect(new Set(items.map(({ id }) => id)).size).toBe(23)
      expect(items).toHaveLength(23)
      expect(pages).toBe(Math.max(1, Math.ceil(23 / limit)))
      const whole = await readAll(subCategories, { limit: 100, direction })
      expect(items).toEqual(whole.items)
    },
  )

  test('put a missing order last', async () => {
    const orders = (await readAll(subCategories, { direction })).items.map(({ order }) => order)
    const given = orders.filter((order) => typeof order === 'number')
    expect(orders).toEqual([
      ...given.toSorted((a, b) => (direction === 'ASC' ? a - b : b - a)),
      ...orders.filter((order) => order === null),
    ])
    expect(orders).toContain(null)
  })

  test.each([1, 3, 7])(
    'of %i rows skip rows hidden from the viewer and still show every other row once',
    async (limit) => {
      const { items } = await readAll(occurrences, { category: 'yoga', limit, direction, from: at(0) })
      expect(new Set(items.map(({ id }) => id)).size).toBe(26)
      expect(items).toHaveLength(26)
      const ends = items.map(({ endDate }) => String(endDate))
      expect(ends).toEqual(direction === 'ASC' ? ends.toSorted() : ends.toSorted().toReversed())
    },
  )
})

test('a list without a key has 100 rows a page, and a token until all rows are read (row 151)', async () => {
  const all = /* GraphQL */ `
    query ($token: String) {
      page: listEventOccurrences(limit: 100, nextToken: $token) {
        items {
          id
          endDate
        }
        nextToken
      }
    }
  `
  const { items, pages } = await readAll(all, {}, person('root', { isGlobal: true }))
  expect(new Set(items.map(({ id }) => id)).size).toBe(2341)
  expect([items.length, pages]).toEqual([2341, 24])
})

test('a page left short by many hidden rows keeps reading by itself', async () => {
  const { items, pages } = await readAll(occurrences, { category: 'dark', limit: 10, from: at(0) })
  expect(items).toEqual([{ id: 'light', endDate: at(9000) }])
  expect(pages).toBe(1)
})

test('a limit of 20,000 is accepted, and an answer holds at most a thousand rows (row 151)', async () => {
  const page = pageOf(
    await domain.ask(occurrences, {
      viewer: person('root', { isGlobal: true }),
      variables: { category: 'dark', limit: 20_000, from: at(0) },
    }),
  )
  expect(page.items).toHaveLength(1000)
  expect(page.nextToken).not.toBeNull()
})

describe('a token is refused', () => {
  const filter = { name: { eq: 'odd' } }
  const refusal = { code: 'BAD_INPUT', field: 'nextToken' }
  const ask = (variables: Record<string, unknown>, viewer?: Viewer) =>
    domain.ask(subCategories, { variables: { limit: 2, ...variables }, ...(viewer ? { viewer } : {}) })
  const tokenOf = async (viewer?: Viewer) => pageOf(await ask({ filter }, viewer)).nextToken ?? ''

  test('when it comes from another viewer', async () => {
    const token = await tokenOf(person('ana'))
    expect((await ask({ filter, token }, person('ana'))).errors).toBeUndefined()
    expect((await ask({ filter, token }, person('ben'))).errors?.[0]?.extensions).toMatchObject(refusal)
    expect((await ask({ filter, token })).errors?.[0]?.extensions).toMatchObject(refusal)
  })

  test('when it comes from another filter, order or query', async () => {
    const token = await tokenOf()
    expect((await ask({ token })).errors?.[0]?.extensions).toMatchObject(refusal)
    expect((await ask({ filter, token, direction: 'DESC' })).errors?.[0]?.extensions).toMatchObject(refusal)
    const other = await domain.ask(occurrences, { variables: { category: 'yoga', token, from: at(0) } })
    expect(other.errors?.[0]?.extensions).toMatchObject(refusal)
  })

  test('when any character of it was changed', async () => {
    const token = await tokenOf()
    for (let place = 0; place < token.length - 1; place += 7) {
      const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
      expect((await ask({ filter, token: changed })).errors?.[0]?.extensions).toMatchObject(refusal)
    }
    expect((await ask({ filter, token: '' })).errors?.[0]?.extensions).toMatchObject(refusal)
    expect((await ask({ filter, token: 'é'.repeat(70_000) })).errors?.[0]?.extensions).toMatchObject(refusal)
  })
})

test.each([0, -1, 20_001])('a limit of %i is refused with a sentence', async (limit) => {
  const { errors } = await domain.ask(subCategories, { variables: { limit } })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'limit' })
  expect(errors?.[0]?.message).toBe('Give a limit between 1 and 20000.')
})

test('the pages of many parents come in one statement, each with a token of its own', async () => {
  const document = /* GraphQL */ `
    query ($token: String) {
      page: listCategories {
        items {
          id
          subCategories(limit: 5, nextToken: $token) {
            items {
              id
            }
            nextToken
          }
        }
      }
    }
  `
  const empty = { items: [], nextToken: null }
  domain.database.take()
  const { data } = await domain.ask(document)
  expect(domain.database.take()).toHaveLength(2)
  const page = { items: [{}, {}, {}, {}, {}], nextToken: expect.any(String) }
  expect(data).toMatchObject({
    page: {
      items: [
        { id: 'dance', subCategories: empty },
        { id: 'dark', subCategories: empty },
        { id: 'yoga', subCategories: page },
      ],
    },
  })
  const token = /"nextToken":"([^"]+)"/.exec(JSON.stringify(data))?.[1]
  const elsewhere = await domain.ask(document, { variables: { token } })
  expect(elsewhere.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'nextToken' })
})
