import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { costOf } from '#backend/model/testing/costOf.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import { videoRow } from '#backend/video/openVideos.fixture.ts'
import { handWrittenResolvers } from './handWrittenResolvers.ts'

const COACHES = 2_345
const OTHERS = 20_000
const mia = person('mia')

// Several rows of each list stand at the same instant, and most rows are of other people.
const instant = `timestamptz '2026-01-01Z' + interval '1 second' * (n / 7)`
const filling = [
  `insert into contact (id, first_name, last_name) select 'c' || n, 'Ana', 'Silva' from generate_series(1, ${OTHERS}) n`,
  `insert into role (id, contact_id, role, status, company_id, created_at)
    select 'r' || n, 'c' || n, 'COACH', 'APPROVED', case when n <= ${COACHES} then 'dojo' else 'gym' end, ${instant}
    from generate_series(1, ${OTHERS}) n`,
  `insert into follow (id, follower_id, followee_id, status, updated_at)
    select 'f' || n, case when n <= ${COACHES} then 'mia' else 'sam' end, 'c' || n, 'FOLLOWED', ${instant}
    from generate_series(1, ${OTHERS}) n`,
  `insert into video select (jsonb_populate_record(v, jsonb_build_object('id', 'v' || n, 'public_id', 'p' || n))).*
    from video v, generate_series(1, ${COACHES}) n where v.id = 'film'`,
  `insert into video_share (id, video_id, contact_id, shared_by_id, created_at)
    select 's' || n, 'v' || n % ${COACHES} + 1, case when n < ${COACHES} then 'mia' else 'c' || n / ${COACHES} end, 'c1',
    ${instant} from generate_series(0, ${OTHERS}) n`,
  // The coach reads this share too, but it is not in the list of what is shared with them.
  `insert into video_share (id, video_id, contact_id, shared_by_id) values ('of-sam', 'film', 'sam', 'c1')`,
  `insert into personal_record (user_id, video_id, resource_name, sets, last_performed_at)
    select case when n <= ${COACHES} then 'mia' else 'c' || n % 10 end, 'v' || n, 'Squat', 1, ${instant}
    from generate_series(1, ${OTHERS}) n`,
]

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({ resolvers: (database) => handWrittenResolvers(database, createPeopleStore(database)) })
  await domain.insert('contact', [contactRow('mia'), contactRow('sam'), contactRow('kenji')])
  await domain.insert('company', [
    { id: 'dojo', name: 'Dojo' },
    { id: 'gym', name: 'Gym' },
  ])
  await domain.insert('video', [videoRow('film')])
  for (const text of filling)
    await domain.open.transact(async (transaction) => {
      await transaction.query({ text: 'set local session_replication_role = replica' })
      await transaction.query({ text })
    })
  await domain.open.query({ text: 'vacuum analyze' })
})
afterAll(() => domain.close())

type Row = Readonly<Record<string, unknown>>

const lists = {
  coaches: {
    call: (page: string) => `{ rows: getCoachesForCompanyLambda(filter: { companyID: "dojo" }${page}) { id } }`,
    read: (data: Row): Row[] => rowsIn(data['rows']),
    idOf: ({ id }: Row) => String(id),
  },
  'shared videos': {
    call: (page: string) =>
      `mutation { payload: getSharedVideosByContactLambda(filter: { contactID: "mia" }${page}) { videos { id } } }`,
    read: (data: Row): Row[] => rowsIn(Object(data['payload']).videos),
    idOf: ({ id }: Row) => String(id),
  },
  'personal records': {
    call: (page: string) => `{ rows: getPersonalRecords(userID: "mia"${page}) { videoID } }`,
    read: (data: Row): Row[] => rowsIn(data['rows']),
    idOf: ({ videoID }: Row) => String(videoID),
  },
}

function rowsIn(value: unknown): Row[] {
  return Array.isArray(value) ? (value as Row[]) : []
}

async function ask(document: string, viewer = mia) {
  const { data, errors } = await domain.ask(document, { viewer })
  return { data: (data ?? {}) as Row, code: errors?.[0]?.extensions['code'] }
}

test.each(Object.entries(lists))(
  'all %s can be paged through, each once, and the last page costs no more than the first (rows 88, 102 and 124)',
  async (_name, { call, read, idOf }) => {
    const ids: string[] = []
    const costs: number[] = []
    for (let page: Row[] | undefined; page === undefined || page.length === 500;) {
      const after = ids.at(-1)
      domain.database.take()
      page = read((await ask(call(`, limit: 500${after === undefined ? '' : `, after: "${after}"`}`))).data)
      costs.push((await costOf(domain, domain.database.take())).blocks)
      ids.push(...page.map(idOf))
    }
    expect([ids.length, new Set(ids).size]).toEqual([COACHES, COACHES])
    expect(read((await ask(call(''))).data)).toHaveLength(1000)
    const [first = 0, ...others] = costs
    expect(Math.max(...others)).toBeLessThan(1.5 * first)
  },
)

test.each(Object.entries(lists))(
  '%s cannot be continued after an entry that is not in the list',
  async (_name, { call }) => {
    expect((await ask(call(', after: "none"'))).code).toBe('BAD_INPUT')
    for (const limit of [0, -1, 1001]) expect((await ask(call(`, limit: ${limit}`))).code).toBe('BAD_INPUT')
  },
)

test.each([
  ['a coach of another company', lists.coaches.call(`, after: "c${COACHES + 1}"`), mia],
  [
    'a video that the caller shared',
    `mutation {
    payload: getSharedVideosByContactLambda(filter: { contactID: "c1" }, after: "film") { videos { id } } }`,
    person('c1'),
  ],
  ['a record of another member', lists['personal records'].call(`, after: "v${COACHES + 1}"`), mia],
])('no list is read on behind %s (rows 88, 102 and 124)', async (_name, document, viewer) => {
  expect((await ask(document, viewer)).code).toBe('BAD_INPUT')
})

test('the followed coaches are read on behind a cursor of the same member, and of no other (row 128)', async () => {
  const pageOf = (after?: string) =>
    `{ viewer { following(first: 2${after === undefined ? '' : `, after: "${after}"`}) {
      edges { node { id } } pageInfo { endCursor } } } }`
  const read = async (viewer: typeof mia, after?: string) => {
    const { data, code } = await ask(pageOf(after), viewer)
    const { edges = [], pageInfo } = Object(Object(data['viewer']).following)
    return { ids: rowsIn(edges).map(({ node }) => Object(node).id), cursor: pageInfo?.endCursor, code }
  }
  const first = await read(mia)
  const second = await read(mia, first.cursor)
  expect(new Set([...first.ids, ...second.ids]).size).toBe(4)
  const ofSam = await read(person('sam'))
  for (const cursor of [ofSam.cursor, 'none', `${first.cursor}A`])
    expect((await read(mia, cursor)).code).toBe('BAD_INPUT')
})

test('all coaches that a member follows are in one list, which ends where following ends (row 128)', async () => {
  const { data } = await ask('{ rows: getFollowingCoachesLambda(contactID: "mia") { id } }')
  expect(new Set(rowsIn(data['rows']).map(({ id }) => id)).size).toBe(COACHES)
})

test('records come in Relay’s pages, which go on where one was while others are trained (row 102)', async () => {
  const page = async (after: string | undefined) => {
    const argument = after === undefined ? '' : `, after: "${after}"`
    const { data, code } = await ask(
      `{ page: listPersonalRecords(first: 1000${argument}) {
        edges { cursor node { videoID sets } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    )
    return { ...(data['page'] as { edges: { node: Row; cursor: string }[]; pageInfo: Row } | undefined), code }
  }
  const first = await page(undefined)
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
  const last = first.edges?.at(-1)
  // The record behind which the next page begins moves to the front.
  await domain.open.query(
    {
      text: `update personal_record set last_performed_at = now() where user_id = 'mia' and video_id = $1`,
    },
    [last?.node['videoID']],
  )
  const second = await page(last?.cursor)
  const third = await page(second.edges?.at(-1)?.cursor)
  const ids = [first, second, third].flatMap(({ edges = [] }) => edges.map(({ node }) => node['videoID']))
  expect([ids.length, new Set(ids).size]).toEqual([COACHES, COACHES])
  expect(third.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  for (const cursor of ['', 'none', '2026-13-01T00:00:00.000Z v1', `x${last?.cursor}`])
    expect((await page(cursor)).code).toBe('BAD_INPUT')
})
