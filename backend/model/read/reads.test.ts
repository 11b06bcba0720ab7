import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOf } from '#backend/model/engine.ts'
import { executeDocument } from '#backend/model/executeDocument.ts'
import {
  at,
  bookingRow,
  categoryRow,
  classRow,
  coachRole,
  contactRow,
  occurrenceRow,
} from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, contextOf, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import { interpret } from './interpret.ts'

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain()
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('sub_category', [
    { id: 'hatha', name: 'Hatha', category_id: 'yoga', position: 1 },
    { id: 'yin', name: 'Yin', category_id: 'yoga', position: 2 },
  ])
  await domain.insert(
    'contact',
    ['coach', 'other', 'member', 'stranger'].map((id) => contactRow(id)),
  )
  await domain.insert('role', [coachRole('coach')])
  await domain.insert('class', [classRow('class'), classRow('draft class', { status: 'DRAFT' })])
  await domain.insert('occurrence', [
    ...Array.from({ length: 30 }, (_, place) =>
      occurrenceRow(`o${String(place).padStart(2, '0')}`, {
        starts_at: at(place),
        ends_at: at(place + 1),
        booked: place === 20 ? 4 : 0,
      }),
    ),
    occurrenceRow('draft', { status: 'DRAFT', ends_at: at(2) }),
  ])
  await domain.insert('booking', [bookingRow('b1', { occurrence_id: 'o03', starts_at: at(3), ends_at: at(4) })])
})
afterAll(() => domain.close())

const classesOfYoga = /* GraphQL */ `
  query ($limit: Int, $token: String) {
    classes: eventOccurrencesByCategoryIDAndEndDate(categoryID: "yoga", limit: $limit, nextToken: $token) {
      items {
        key: id
        __typename
        ends: endDate
        coachInfo {
          id
          firstName
          photo
        }
        viewerBooking {
          id
          status
          occurrence {
            id
            coachInfo {
              lastName
            }
          }
        }
        remaining
      }
      nextToken
    }
  }
`

test('a list with relations is one statement a level, however many rows it has', async () => {
  const counts: number[] = []
  for (const limit of [1, 30]) {
    domain.database.take()
    const { data, errors } = await domain.ask(classesOfYoga, { viewer: person('member'), variables: { limit } })
    expect(errors).toBeUndefined()
    expect(data?.['classes']).toMatchObject({ items: expect.any(Array) })
    counts.push(domain.database.take().length)
  }
  expect(counts).toEqual([3, 5])
})

test('an answer has the response keys in the order of the selection', async () => {
  const { data } = await domain.ask(classesOfYoga, { viewer: person('member'), variables: { limit: 4 } })
  const page = data?.['classes']
  expect(JSON.stringify(page)).toContain(
    '{"key":"o03","__typename":"EventOccurrence","ends":"2026-11-21T13:00:00.000Z","coachInfo":{"id":"coach","firstName":"Ana","photo":null},' +
      '"viewerBooking":{"id":"b1","status":"BOOKED","occurrence":{"id":"o03","coachInfo":{"lastName":"Silva"}}},"remaining":10}',
  )
})

test('a field asked for several times, with different arguments, has an answer each', async () => {
  const document = /* GraphQL */ `
    query ($isShort: Boolean!, $hides: Boolean = true) {
      yoga: getCategories(id: "yoga") {
        ...Names
        first: subCategories(limit: 1) {
          items {
            id
          }
          nextToken @skip(if: $hides)
        }
        last: subCategories(limit: 1, sortDirection: DESC) {
          rows: items {
            id
          }
          more: items {
            __typename
            name
            category {
              ...Names
            }
          }
          kind: __typename
        }
        ... on Category @skip(if: $isShort) {
          icon
        }
      }
    }
    fragment Names on Category {
      label: name
      ... @include(if: $isShort) {
        name
      }
    }
  `
  const { data, errors } = await domain.ask(document, { variables: { isShort: true } })
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    yoga: {
      label: 'yoga',
      name: 'yoga',
      first: { items: [{ id: 'hatha' }] },
      last: {
        rows: [{ id: 'yin' }],
        more: [{ __typename: 'SubCategory', name: 'Yin', category: { label: 'yoga', name: 'yoga' } }],
        kind: 'ModelSubCategoryConnection',
      },
    },
  })
  const long = await domain.ask(document, { variables: { isShort: false, hides: false } })
  expect(long.data).toMatchObject({ yoga: { icon: null, first: { nextToken: expect.any(String) } } })
  expect(long.data?.['yoga']).not.toHaveProperty('name')
})

test.each([
  [{ eq: at(2) }, ['o01']],
  [{ lt: at(3) }, ['o00', 'o01']],
  [{ le: at(2) }, ['o00', 'o01']],
  [{ gt: at(29) }, ['o29']],
  [{ ge: '2026-11-22T16:00:00+02:00' }, ['o28', 'o29']],
  [{ between: [at(2), at(3)] }, ['o01', 'o02']],
  [{ beginsWith: '2026-11-21T1' }, ['o00', 'o01', 'o02', 'o03', 'o04', 'o05', 'o06', 'o07', 'o08', 'o09']],
  [{ beginsWith: '2026-11-21T12:00' }, ['o02']],
])('a condition %j on the sort field finds its rows', async (range, ids) => {
  const document = /* GraphQL */ `
    query ($range: ModelStringKeyConditionInput) {
      page: listEventOccurrences(coachID: "coach", endDate: $range, filter: { status: { eq: PUBLISHED } }) {
        items {
          id
        }
        nextToken
      }
    }
  `
  const page = pageOf(await domain.ask(document, { viewer: coach, variables: { range } }))
  expect(page.items.map(({ id }) => id)).toEqual(ids)
})

const coach = person('coach')

const pageByEnd = /* GraphQL */ `
  query ($range: ModelStringKeyConditionInput, $limit: Int, $token: String) {
    page: listEventOccurrences(
      coachID: "coach"
      endDate: $range
      filter: { status: { eq: PUBLISHED } }
      limit: $limit
      nextToken: $token
    ) {
      items {
        id
      }
      nextToken
    }
  }
`

test.each([
  [{ eq: 'now' }, ['o02']],
  [{ lt: 'now' }, ['o00', 'o01']],
  [{ le: 'now-0m' }, ['o00', 'o01', 'o02']],
  [{ le: 'now-1m' }, ['o00', 'o01']],
  [{ between: ['now-60m', '2026-11-21T13:30:00Z'] }, ['o01', 'o02', 'o03']],
  [{ between: [at(1), 'now'] }, ['o00', 'o01', 'o02']],
])('a condition %j on an instant goes by the time of the request', async (range, ids) => {
  const page = pageOf(await domain.ask(pageByEnd, { viewer: coach, variables: { range }, now: at(3) }))
  expect(page.items.map(({ id }) => id)).toEqual(ids)
})

test('a page filtered from “now” on can be continued later', async () => {
  const variables = { range: { ge: 'now' }, limit: 2 }
  const first = pageOf(await domain.ask(pageByEnd, { viewer: coach, variables, now: at(3) }))
  const later = { viewer: coach, variables: { ...variables, token: first.nextToken }, now: at(4) }
  const second = pageOf(await domain.ask(pageByEnd, later))
  expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['o02', 'o03'],
    ['o04', 'o05'],
  ])
})

test.each([
  [
    'without the field before it',
    '{ page: listEventOccurrences(endDate: { gt: "2026-11-21T09:00:00Z" }) { items { id } } }',
    'endDate',
  ],
  [
    'of two operators',
    '{ page: listEventOccurrences(coachID: "coach", endDate: { gt: "2026-11-21T09:00:00Z", lt: "2027-11-21T09:00:00Z" }) { items { id } } }',
    'endDate',
  ],
  [
    'of no instant',
    '{ page: listEventOccurrences(coachID: "coach", endDate: { gt: "tomorrow" }) { items { id } } }',
    'endDate.gt',
  ],
  [
    'of more than a week ago by the minute',
    '{ page: listEventOccurrences(coachID: "coach", endDate: { gt: "now-10081m" }) { items { id } } }',
    'endDate.gt',
  ],
  [
    'of half a range',
    '{ page: listEventOccurrences(coachID: "coach", endDate: { between: ["2026-11-21T09:00:00Z"] }) { items { id } } }',
    'endDate.between',
  ],
])('a condition %s is refused', async (_what, document, field) => {
  const { errors } = await domain.ask(document)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
})

test('a row is found by its whole key', async () => {
  const document =
    'query ($at: AWSDateTime!) { getEventOccurrences(coachID: "coach", endDate: $at) { id price eventMedia { kind: type url } } }'
  expect((await domain.ask(document, { variables: { at: at(5) } })).data).toEqual({
    getEventOccurrences: { id: 'o04', price: 0, eventMedia: null },
  })
  expect((await domain.ask(document, { variables: { at: at(500) } })).data).toEqual({ getEventOccurrences: null })
  expect((await domain.ask(document, { variables: { at: 'never' } })).errors?.[0]).toMatchObject({
    message: 'Give a date and a time with its time zone, like 2026-11-21T09:00:00Z.',
    extensions: { code: 'BAD_INPUT', field: 'endDate' },
  })
})

test('a computed field may depend on the current time', async () => {
  const { data } = await domain.ask('{ getEvents(id: "class") { booked remaining isCourse categoryName } }')
  expect(data).toEqual({ getEvents: { booked: 4, remaining: 6, isCourse: false, categoryName: 'yoga' } })
})

test('a caller who has disconnected causes no more statements', async () => {
  const ended = AbortSignal.abort()
  domain.database.take()
  const result = await executeDocument(domain.engine, {
    document: parse('{ listCategories { items { id } } }'),
    variables: {},
    context: contextOf(person('member'), ended),
  })
  expect(result.errors?.[0]?.extensions).toMatchObject({ code: 'UNAVAILABLE' })
  expect(domain.database.take()).toEqual([])
})

test.each([
  ['nested without end', (depth: number): object => JSON.parse(`${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`)],
  [
    'of ten thousand parts',
    (count: number): object => ({ or: Array.from({ length: count }, () => ({ name: { eq: 'a' } })) }),
  ],
])('variables %s are refused before they are walked', async (_what, make) => {
  const result = await executeDocument(domain.engine, {
    document: parse('query ($filter: ModelCategoryFilterInput) { listCategories(filter: $filter) { items { id } } }'),
    variables: { filter: make(10_000) },
    context: contextOf(person('member')),
  })
  expect(result.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'filter' })
})

test('a plan without rights does not run', async () => {
  const plan = { kind: 'one', model: 'Category', index: 'primaryKey', key: [], select: [] }
  const run = runOf(domain.engine, contextOf(person('member')), {})
  await expect(interpret(plan as unknown as AuthorisedPlan, run)).rejects.toThrow('without rights')
})
