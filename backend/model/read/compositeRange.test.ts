import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOf } from '#backend/model/engine.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { at, bookingRow, categoryRow, classRow, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, contextOf, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { models } from '#schema/__generated__/models.ts'
import type { PagePlan } from '#schema/plan.ts'
import { always } from '#schema/rights/predicate.ts'
import { interpret } from './interpret.ts'

/** An index with two sort fields, as `@index(sortKeyFields: ["status", "endDate"])` describes it. */
const index = { name: 'byStatus', fields: ['memberID', 'status', 'endDate'] }
const ofModel = getModel(models, 'Attendance')
const Attendance = { ...ofModel, indexes: [...ofModel.indexes, index] }

let domain: DomainUnderTest

beforeAll(async () => {
  domain = await openDomain({ models: { ...models, Attendance } })
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert(
    'contact',
    ['coach', 'member'].map((id) => contactRow(id)),
  )
  await domain.insert('class', [classRow('class')])
  const statuses = ['ATTENDED', 'BOOKED', 'CANCELED']
  const hours = [1, 2, 3]
  const all = statuses.flatMap((status) =>
    hours.map((hour) => ({ id: `${status}-${hour}`, status, ends_at: at(hour + 1) })),
  )
  await domain.insert(
    'occurrence',
    all.map(({ id }) => occurrenceRow(id)),
  )
  await domain.insert(
    'booking',
    all.map(({ id, ...row }) => bookingRow(id, { ...row, occurrence_id: id })),
  )
})
afterAll(() => domain.close())

async function idsIn(range: unknown, order = 'ASC'): Promise<unknown[]> {
  const plan: PagePlan = {
    kind: 'page',
    model: 'Attendance',
    index: index.name,
    key: [{ field: 'memberID', value: { literal: 'member' } }],
    range: { argument: 'statusEndDate', fields: ['status', 'endDate'], value: { literal: range } },
    order: { literal: order },
    scanBudget: 1000,
    select: [{ kind: 'items', key: 'items', select: [{ kind: 'column', key: 'id', field: 'id' }] }],
  }
  const page = await interpret({ ...plan, where: always }, runOf(domain.engine, contextOf(person('member')), {}))
  return Array.from(Reflect.get(Object(page), 'items'), (item) => Reflect.get(Object(item), 'id'))
}

test.each([
  ['the first field alone', { eq: { status: 'BOOKED' } }, ['BOOKED-1', 'BOOKED-2', 'BOOKED-3']],
  ['both fields', { eq: { status: 'BOOKED', endDate: at(3) } }, ['BOOKED-2']],
  ['values after a pair', { gt: { status: 'BOOKED', endDate: at(4) } }, ['CANCELED-1', 'CANCELED-2', 'CANCELED-3']],
  [
    'values before a pair',
    { lt: { status: 'BOOKED', endDate: at(3) } },
    ['ATTENDED-1', 'ATTENDED-2', 'ATTENDED-3', 'BOOKED-1'],
  ],
  [
    'a span of pairs',
    {
      between: [
        { status: 'ATTENDED', endDate: at(4) },
        { status: 'BOOKED', endDate: at(2) },
      ],
    },
    ['ATTENDED-3', 'BOOKED-1'],
  ],
  ['a prefix of the second field', { beginsWith: { status: 'CANCELED', endDate: '2026-11-21T11' } }, ['CANCELED-1']],
  ['a prefix of the first field', { beginsWith: { status: 'CANC' } }, ['CANCELED-1', 'CANCELED-2', 'CANCELED-3']],
])('a condition on two sort fields finds %s', async (_what, range, ids) => {
  expect(await idsIn(range)).toEqual(ids)
  expect(await idsIn(range, 'DESC')).toEqual(ids.toReversed())
})

test.each([
  ['without the first field', { eq: { endDate: at(3) } }],
  ['whose ends name different fields', { between: [{ status: 'BOOKED' }, { status: 'BOOKED', endDate: at(3) }] }],
])('a condition %s is refused', async (_what, range) => {
  await expect(idsIn(range)).rejects.toMatchObject({
    code: 'BAD_INPUT',
    field: expect.stringMatching(/^statusEndDate/),
  })
})

const pairs: PagePlan = {
  kind: 'page',
  model: 'Attendance',
  index: index.name,
  key: [{ field: 'memberID', value: { literal: 'member' } }],
  order: { variable: 'order' },
  limit: { variable: 'limit' },
  nextToken: { variable: 'token' },
  scanBudget: 1000,
  select: [
    { kind: 'items', key: 'items', select: [{ kind: 'column', key: 'id', field: 'id' }] },
    { kind: 'nextToken', key: 'nextToken' },
  ],
}

async function readAllPages(plan: PagePlan, variables: Record<string, unknown>): Promise<unknown[]> {
  const ids: unknown[] = []
  for (let token: unknown = null; ;) {
    const run = runOf(domain.engine, contextOf(person('member')), { ...variables, token })
    const page = Object(await interpret({ ...plan, where: always }, run))
    ids.push(...Array.from(Reflect.get(page, 'items'), (item) => Reflect.get(Object(item), 'id')))
    token = Reflect.get(page, 'nextToken')
    if (token === null) return ids
    if (ids.length > 50) throw new Error('The pages do not end')
  }
}

const fields = ['status', 'endDate']
const between = [
  { status: 'ATTENDED', endDate: at(4) },
  { status: 'CANCELED', endDate: at(2) },
]

test.each([1, 2, 3, 4, 9])(
  'pages of %i resume after a composite key, with and without a range condition',
  async (limit) => {
    const range = { argument: 'statusEndDate', fields, value: { literal: { between } } }
    const expected = ['ATTENDED-3', 'BOOKED-1', 'BOOKED-2', 'BOOKED-3', 'CANCELED-1']
    expect(await readAllPages({ ...pairs, range }, { limit, order: 'ASC' })).toEqual(expected)
    expect(await readAllPages({ ...pairs, range }, { limit, order: 'DESC' })).toEqual(expected.toReversed())
    const whole = await readAllPages(pairs, { limit: 100, order: 'ASC' })
    expect(whole).toHaveLength(9)
    expect(await readAllPages(pairs, { limit, order: 'ASC' })).toEqual(whole)
    expect(await readAllPages(pairs, { limit, order: 'DESC' })).toEqual(whole.toReversed())
  },
)

test('a null value in a condition on two fields counts as omitted', async () => {
  expect(await idsIn({ eq: { status: 'BOOKED', endDate: null } })).toEqual(['BOOKED-1', 'BOOKED-2', 'BOOKED-3'])
  const whole = await readAllPages(pairs, { limit: 100, order: 'ASC' })
  expect(await idsIn(null)).toEqual(whole)
  expect(await idsIn({ eq: null })).toEqual(whole)
})
