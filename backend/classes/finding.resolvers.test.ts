import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, categoryRow, classRow, coachRole, contactRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { costOf } from '#backend/model/testing/costOf.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { findingResolvers } from './finding.resolvers.ts'
import { createFindingStore } from './finding.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({ resolvers: (database) => findingResolvers(createFindingStore(database)) })
  const { insert } = domain
  await insert('category', [categoryRow('yoga'), categoryRow('dance')])
  await insert('sub_category', [
    { id: 'yin', name: 'Yin', category_id: 'yoga' },
    { id: 'salsa', name: 'Salsa', category_id: 'dance' },
  ])
  await insert('contact', [
    contactRow('kenji', { first_name: 'Kenji', last_name: 'Moreau' }),
    contactRow('zoe', { first_name: 'Zoë', last_name: 'Đặng' }),
    contactRow('newcomer'),
  ])
  await insert('role', [coachRole('kenji'), coachRole('zoe'), coachRole('newcomer', { status: 'PENDING' })])
  await insert('class', [classRow('class', { coach_id: 'kenji' })])
})
afterEach(() => domain.close())

const date = (id: string, from: number, row: object = {}) =>
  occurrenceRow(id, { coach_id: 'kenji', starts_at: at(from), ends_at: at(from + 1), ...row })

const document = /* GraphQL */ `
  query ($filter: FindClassesFilter!, $spans: [ClassSpan!]!, $first: Int, $after: String) {
    found: findClassesLambda(filter: $filter, spans: $spans, first: $first, after: $after) {
      edges {
        node {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    counts: countClassesLambda(filter: $filter, spans: $spans)
    coaches: getCoachesOfClassesLambda(filter: $filter, spans: $spans) {
      id
    }
  }
`
const Found = v.object({
  found: v.object({
    edges: v.array(v.object({ node: v.object({ id: v.string() }) })),
    pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
  }),
  counts: v.array(v.number()),
  coaches: v.array(v.object({ id: v.string() })),
})
const today = { from: at(-12), to: at(12) }
const tomorrow = { from: at(12), to: at(36) }

async function find(
  filter: object = {},
  { spans = [today], ...page }: { spans?: object[]; [name: string]: unknown } = {},
) {
  const { data } = await domain.ask(document, { variables: { filter, spans, ...page } })
  const { found, counts, coaches } = v.parse(Found, data)
  const ids = found.edges.map(({ node }) => node.id)
  return { ids, counts, coaches: coaches.map(({ id }) => id).toSorted(), ...found.pageInfo }
}

test('classes of all disciplines are ordered by start, without past, hidden or canceled ones (row 52)', async () => {
  await domain.insert('occurrence', [
    date('later', 3, { ends_at: at(4) }),
    date('long', 1, { ends_at: at(8), category_id: 'dance' }),
    date('live', -1, { ends_at: at(2) }),
    date('over', -3),
    date('draft', 2, { status: 'DRAFT' }),
    date('deleted', 2, { deleted_at: at(0) }),
    date('called off', 2, { cancelled_at: at(0) }),
    date('ended early', -1, { ends_at: at(2), ended_at: at(0) }),
    date('by a newcomer', 2, { coach_id: 'newcomer' }),
    date('tomorrow', 20),
  ])
  expect(await find()).toMatchObject({ ids: ['live', 'long', 'later'], counts: [3], coaches: ['kenji'] })
})

test('a search that includes canceled classes finds them at their original times', async () => {
  await domain.insert('occurrence', [date('a', 1), date('called off', 2, { cancelled_at: at(0) }), date('b', 3)])
  expect(await find({ withCancelled: true })).toMatchObject({ ids: ['a', 'called off', 'b'], counts: [3] })
})

test('discipline, type, level and coach filter the results and the list of coaches (row 50)', async () => {
  await domain.insert('occurrence', [
    date('yin', 1, { sub_category_id: 'yin', level: 'Rookie' }),
    date('salsa', 2, { category_id: 'dance', sub_category_id: 'salsa', level: 'Advanced' }),
    date('of zoe', 3, { coach_id: 'zoe', level: 'Rookie' }),
  ])
  expect(await find({ categoryID: 'dance' })).toMatchObject({ ids: ['salsa'], coaches: ['kenji'] })
  expect((await find({ subCategoryID: 'yin' })).ids).toEqual(['yin'])
  expect((await find({ level: 'Rookie' })).ids).toEqual(['yin', 'of zoe'])
  expect((await find({ level: 'Rookie', coachID: 'zoe' })).counts).toEqual([1])
  expect((await find({ categoryID: 'yoga' })).coaches).toEqual(['kenji', 'zoe'])
})

test.each([
  ['the class', 'MORNING', ['Morning flow']],
  ['part of a word, and another', 'flo morn', ['Morning flow']],
  ['the coach, without marks', 'zoe dang', ['Slow stretch']],
  ['the type', 'salsa', ['Two steps']],
  ['the category', 'DANCÉ', ['Two steps']],
  ['the level', 'rookie', ['Slow stretch']],
  ['the studio', 'harbor', ['Morning flow']],
  ['the studio, the coach and the class together', 'house kenji morning', ['Morning flow']],
  ['a misspelled type', 'salssa', ['Two steps']],
  ['a misspelled coach', 'morreau', ['Morning flow', 'Two steps']],
  ['a misspelled level', 'rokie', ['Slow stretch']],
  ['a misspelled studio', 'harbur', ['Morning flow']],
  ['a misspelled word of the class', 'mornning', ['Morning flow']],
  ['the beginning of a short name', 'yi', ['Slow stretch']],
  ['what is like nothing', 'qwxzk', []],
  ['what names nothing', 'morning salsa', []],
  ['a sign among words', 'morning & flow', ['Morning flow']],
  ['what means something to a database', '%', []],
  ['the same with its escape', '\\', []],
])('a search finds by %s', async (_by, text, names) => {
  await insertNamed()
  expect(await find({ text })).toMatchObject({ ids: names, counts: [names.length] })
})

async function insertNamed(): Promise<void> {
  await domain.insert('company', [{ id: 'harbor', name: 'Harbor House' }])
  await domain.open.query({ text: `update category set levels = '{Rookie,Advanced}' where id = 'yoga'` })
  await domain.insert('occurrence', [
    date('Morning flow', 1, { name: 'Morning flow', company_id: 'harbor' }),
    date('Two steps', 2, { name: 'Two steps', category_id: 'dance', sub_category_id: 'salsa' }),
    date('Slow stretch', 3, { name: 'Slow stretch', coach_id: 'zoe', level: 'Rookie', sub_category_id: 'yin' }),
  ])
}

test('each word may match a category, a type or a level in the caller’s language', async () => {
  await insertNamed()
  expect((await find({ text: 'sảng', meant: [['Salsa']] })).ids).toEqual(['Two steps'])
  expect((await find({ text: 'danse', meant: [['dance']] })).ids).toEqual(['Two steps'])
  expect((await find({ text: 'khởi đầu', meant: [['Rookie'], ['Rookie']] })).ids).toEqual(['Slow stretch'])
  expect((await find({ text: 'salsa đầu', meant: [[], ['Rookie']] })).ids).toEqual([])
  // Earlier clients send tags for the text as a whole.
  expect((await find({ text: 'sảng khoái', types: ['Salsa'] })).ids).toEqual(['Two steps'])
})

test('a word that occurs in a name is not also treated as a misspelling of another one', async () => {
  await domain.insert('occurrence', [
    date('dang', 1, { coach_id: 'zoe' }),
    date('dance', 2, { category_id: 'dance', sub_category_id: 'salsa' }),
  ])
  expect((await find({ text: 'dang' })).ids).toEqual(['dang'])
})

test('a class far ahead is found behind thousands of others, and a search without results reads few pages', async () => {
  await domain.open.query(
    {
      text: `
    insert into occurrence select r.* from generate_series(1, 4000) n cross join lateral jsonb_populate_record(
      null::occurrence, $1::jsonb || jsonb_build_object('id', 'filler' || n, 'public_id', 'f' || n,
        'starts_at', timestamptz '2026-11-21 10:00Z' + n * interval '1 minute')) r`,
    },
    [JSON.stringify(date('filler', 1, { ends_at: at(2000) }))],
  )
  await domain.insert('occurrence', [date('last', 500, { name: 'Kettlebell', ends_at: at(501) })])
  await domain.open.query({ text: 'vacuum analyze' })
  const year = { from: at(0), to: at(8000) }
  expect((await find({ text: 'kettlebell' }, { spans: [year] })).ids).toEqual(['last'])
  domain.database.take()
  expect((await find({ text: 'qwxzk' }, { spans: [year] })).ids).toEqual([])
  expect((await costOf(domain, domain.database.take())).blocks).toBeLessThan(150)
})

test('with too many coaches to list, the ones who teach the most are listed', async () => {
  const ids = Array.from({ length: 51 }, (_, place) => `coach-${place}`)
  await domain.insert(
    'contact',
    ids.map((id) => contactRow(id)),
  )
  await domain.insert(
    'role',
    ids.map((id) => coachRole(id)),
  )
  const dates = [...ids, ...ids.slice(1)].map((coach_id, place) => date(`date-${place}`, 1, { coach_id }))
  await domain.insert('occurrence', dates)
  const { coaches } = await find()
  expect(coaches).toHaveLength(50)
  expect(coaches).not.toContain('coach-0')
})

test('the first day with a class is shown, and every day is counted', async () => {
  await domain.insert('occurrence', [date('a', 13), date('b', 14), date('over', -3), date('c', 40)])
  const later = { from: at(36), to: at(60) }
  expect(await find({}, { spans: [today, tomorrow, later] })).toMatchObject({ ids: ['a', 'b'], counts: [0, 2, 1] })
})

test('a day that does not fit on a page continues on the next, each class once, and ends with the day', async () => {
  await domain.insert('occurrence', [...['a', 'b', 'c', 'd', 'e'].map((id) => date(id, 2)), date('tomorrow', 20)])
  const spans = [today, tomorrow]
  const first = await find({}, { spans, first: 2 })
  const second = await find({}, { spans, first: 2, after: first.endCursor })
  const third = await find({}, { spans, first: 2, after: second.endCursor })
  expect([first, second, third].map(({ ids }) => ids)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(third.hasNextPage).toBe(false)
})

test.each([
  ['no day', { spans: [] }],
  [
    'more days than a month has',
    { spans: Array.from({ length: 32 }, (_, day) => ({ from: at(day), to: at(day + 1) })) },
  ],
  ['a day that ends before it begins', { spans: [{ from: at(2), to: at(1) }] }],
  ['days out of order', { spans: [tomorrow, today] }],
  ['a book for a search', { spans: [today], filter: { text: 'a'.repeat(101) } }],
])('%s is refused', async (_what, variables) => {
  const { errors } = await domain.ask(document, { variables: { filter: {}, ...variables } })
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT' })
})

test('all searches of a page are one statement, and each has its own result', async () => {
  await domain.insert('occurrence', [date('first', 1, { level: 'Rookie' }), date('second', 2, { coach_id: 'zoe' })])
  domain.database.take()
  const kenji = await find({ coachID: 'kenji' })
  const statements = domain.database.take().filter(({ name }) => name?.startsWith('classes_'))
  expect([kenji.ids, kenji.counts, kenji.coaches]).toEqual([['first'], [1], ['kenji']])
  expect(statements).toHaveLength(1)
})

test('concurrent searches each get their own results, however many there are', async () => {
  await domain.insert('occurrence', [date('first', 1), date('second', 2, { coach_id: 'zoe' })])
  const searches = Array.from({ length: 10 }, (_, place) => ({ coachID: place % 2 === 0 ? 'kenji' : 'zoe' }))
  const answers = await Promise.all(searches.map((filter) => find(filter)))
  expect(answers.map(({ ids, coaches }) => [ids, coaches])).toEqual(
    searches.map(({ coachID }) => [[coachID === 'kenji' ? 'first' : 'second'], [coachID]]),
  )
})

test('a search that fails does not affect concurrent ones', async () => {
  await domain.insert('occurrence', [date('first', 1)])
  const store = createFindingStore(domain.database)
  const page = { spans: [today], limit: 3 }
  const results = await Promise.allSettled([
    store.listFound({ endsAfter: at(0) }, page),
    store.listFound({ endsAfter: '+010002-01-01T00:00:00.000Z' }, page),
    store.countFound({ endsAfter: at(0) }, [today]),
  ])
  expect(results).toMatchObject([
    { status: 'fulfilled', value: [{ id: 'first' }] },
    { status: 'rejected' },
    { status: 'fulfilled', value: [1] },
  ])
})

test('the cost of a search does not depend on the number of past classes (row 52)', async () => {
  const costOfSearch = async () => {
    await domain.open.query({ text: 'vacuum analyze occurrence' })
    domain.database.take()
    await find({}, { spans: [today, tomorrow] })
    return (await costOf(domain, domain.database.take())).blocks
  }
  await domain.insert('occurrence', [date('next', 1)])
  await addMany(`insert into occurrence select (jsonb_populate_record(o, jsonb_build_object(
    'id', 'soon-' || n, 'public_id', 'soon-' || n, 'starts_at', o.starts_at + n * interval '1 second'))).*
    from occurrence o, generate_series(1, 500) n where o.id = 'next'`)
  const before = await costOfSearch()
  await addMany(`insert into occurrence select (jsonb_populate_record(o, jsonb_build_object(
    'id', 'past-' || n, 'public_id', 'past-' || n, 'starts_at', o.starts_at - n * interval '1 hour',
    'ends_at', o.ends_at - n * interval '1 hour'))).*
    from occurrence o, generate_series(20, 20000) n where o.id = 'next'`)
  expect(await costOfSearch()).toBeLessThan(1.5 * before)
})

test('the only class of a category costs no more to find when other categories have thousands (row 52)', async () => {
  await domain.insert('occurrence', [date('next', 1), date('alone', 5000, { category_id: 'dance' })])
  await addMany(`insert into occurrence select (jsonb_populate_record(o, jsonb_build_object(
    'id', 'later-' || n, 'public_id', 'later-' || n, 'starts_at', o.starts_at + n * interval '10 minutes',
    'ends_at', o.ends_at + n * interval '10 minutes'))).*
    from occurrence o, generate_series(1, 20000) n where o.id = 'next'`)
  await domain.open.query({ text: 'vacuum analyze occurrence' })
  const year = { from: at(0), to: at(8000) }
  const store = createFindingStore(domain.database)
  const firstOf = async (category: string) => {
    domain.database.take()
    const [first] = await store.listFound({ endsAfter: at(0), categoryIds: [category] }, { spans: [year], limit: 3 })
    return { id: first?.id, blocks: (await costOf(domain, domain.database.take())).blocks }
  }
  const [dance, yoga] = [await firstOf('dance'), await firstOf('yoga')]
  expect([dance.id, yoga.id]).toEqual(['alone', 'next'])
  expect(Math.max(dance.blocks, yoga.blocks)).toBeLessThan(40)
})

function addMany(text: string): Promise<unknown> {
  return domain.open.transact(async (transaction) => {
    await transaction.query({ text: 'set local session_replication_role = replica' })
    return transaction.query({ text })
  })
}
