import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { followingResolvers } from './following.resolvers.ts'
import { followedCoachesIn } from './following.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({
    resolvers: (database) => followingResolvers({ database, listFollowed: followedCoachesIn(database) }),
  })
  await domain.insert(
    'contact',
    ['mia', 'sam', 'kenji', 'amara'].map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
  )
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
  await domain.insert('role', [
    coachRole('kenji', { id: 'r-1', company_id: 'dojo' }),
    coachRole('kenji', { id: 'r-2', company_id: 'gym' }),
    coachRole('amara'),
  ])
  await domain.insert('follow', [{ id: 'f', follower_id: 'mia', followee_id: 'kenji', status: 'FOLLOWED' }])
})
afterEach(() => domain.close())

const kenji = person('kenji')
const gymAdmin = person('boss', { adminOfCompanyIds: ['gym'] })

async function link(input: object, viewer: Viewer = kenji) {
  const document = `mutation ($input: CreateCoachesMembersInput!) {
    link: createCoachesMembers(input: $input) { id coachID memberName companyID }
  }`
  const { data, errors } = await domain.ask(document, { viewer, variables: { input } })
  return errors ? errors[0]?.extensions['code'] : data?.['link']
}

async function unlink(id: string, viewer: Viewer = kenji) {
  const document = 'mutation ($id: ID!) { link: deleteCoachesMembers(input: { id: $id }) { memberID } }'
  const { data, errors } = await domain.ask(document, { viewer, variables: { id } })
  return errors ? errors[0]?.extensions['code'] : data?.['link']
}

async function stored(): Promise<object[]> {
  return domain.open.query({ text: 'select coach_id, member_id, company_id from coach_member order by 1, 2' })
}

const pair = { coachID: 'kenji', memberID: 'mia' }

test('a coach takes on a member for the first company the coach teaches for, an admin for the own one (row 123)', async () => {
  expect(await link(pair)).toMatchObject({ coachID: 'kenji', memberName: 'mia Kim', companyID: 'dojo' })
  await domain.open.query({ text: 'delete from coach_member' })
  expect(await link(pair, gymAdmin)).toMatchObject({ companyID: 'gym' })
  expect(await link({ coachID: 'amara', memberID: 'mia' }, person('mia'))).toMatchObject({ companyID: null })
})

test('a link that is there is not made again, also at the same moment (row 123)', async () => {
  const made = (await Promise.all([1, 2, 3].map(() => link(pair)))) as { id: string }[]
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await link(pair, person('mia'))).toEqual(made[0])
  expect(await stored()).toHaveLength(1)
})

test('a link that exists keeps its company, and a call that names another one fails (row 123)', async () => {
  expect(await link(pair)).toMatchObject({ companyID: 'dojo' })
  expect(await link({ ...pair, companyID: 'dojo' })).toMatchObject({ companyID: 'dojo' })
  expect(await link({ ...pair, companyID: 'gym' })).toBe('CONDITION_FAILED')
  expect(await stored()).toMatchObject([{ company_id: 'dojo' }])
})

test('coach and member are two people (row 123)', async () => {
  expect(await link({ coachID: 'kenji', memberID: 'kenji' })).toBe('BAD_INPUT')
  expect(await stored()).toEqual([])
})

test.each([
  ['a stranger', pair, person('sam'), 'NOT_FOUND'],
  ['a visitor', pair, anonymous, 'UNAUTHENTICATED'],
  ['an admin of another company', pair, person('boss', { adminOfCompanyIds: ['lotus'] }), 'NOT_FOUND'],
  ['a coach with a person who does not follow them', { coachID: 'kenji', memberID: 'sam' }, kenji, 'NOT_FOUND'],
  ['a member with a person who does not coach', { coachID: 'sam', memberID: 'mia' }, person('mia'), 'NOT_FOUND'],
  ['a coach for a company that is not theirs', { ...pair, companyID: 'lotus' }, kenji, 'NOT_FOUND'],
  ['a coach with an unknown member', { coachID: 'kenji', memberID: 'unknown' }, kenji, 'NOT_FOUND'],
])('%s makes no link (row 123)', async (_who, input, viewer, code) => {
  expect(await link(input, viewer)).toBe(code)
  expect(await stored()).toEqual([])
})

test('coach, member and admin end a link; ending one that is not there, or not theirs, does nothing (row 123)', async () => {
  const { id } = (await link(pair)) as { id: string }
  expect(await unlink('no such link')).toBeNull()
  expect(await unlink(id, person('sam'))).toBeNull()
  expect(await unlink(id, anonymous)).toBe('UNAUTHENTICATED')
  expect(await stored()).toHaveLength(1)
  expect(await unlink(id, person('mia'))).toEqual({ memberID: 'mia' })
  expect(await unlink(id)).toBeNull()
  expect(await stored()).toEqual([])
})

test.each([
  ['a coach', 'coachesMembersByCoachID(coachID: "kenji", sortDirection: DESC)', kenji, ['l-2', 'l-1']],
  [
    'a coach, of one member',
    'coachesMembersByCoachIDAndMemberID(coachID: "kenji", memberID: { eq: "sam" })',
    kenji,
    ['l-2'],
  ],
  ['a member', 'coachesMembersByMemberID(memberID: "mia", sortDirection: DESC)', person('mia'), ['l-3', 'l-1']],
  [
    'an admin',
    'coachesMembersByCompanyID(companyID: "dojo", sortDirection: DESC)',
    person('boss', { adminOfCompanyIds: ['dojo'] }),
    ['l-2', 'l-1'],
  ],
  ['another coach', 'coachesMembersByCoachID(coachID: "kenji")', person('amara'), []],
  ['a visitor', 'coachesMembersByCoachID(coachID: "kenji")', anonymous, []],
])('%s reads the links that are theirs, newest first (rows 123 and 147)', async (_who, list, viewer, ids) => {
  await domain.insert('coach_member', links)
  const page = pageOf(await domain.ask(`{ page: ${list} { items { id } nextToken } }`, { viewer }))
  expect(page.items.map(({ id }) => id)).toEqual(ids)
})

test('a global admin lists all links, everyone else their own, newest first (rows 123 and 147)', async () => {
  await domain.insert('coach_member', links)
  const idsOf = async (viewer: Viewer) =>
    pageOf(await domain.ask('{ page: listCoachesMembers { items { id } nextToken } }', { viewer })).items.map(
      ({ id }) => id,
    )
  expect(await idsOf(person('root', { isGlobal: true }))).toEqual(['l-3', 'l-2', 'l-1'])
  expect(await idsOf(person('boss', { adminOfCompanyIds: ['dojo'] }))).toEqual(['l-2', 'l-1'])
  expect(await idsOf(kenji)).toEqual(['l-2', 'l-1'])
  expect(await idsOf(person('sam'))).toEqual(['l-2'])
})

const links = [
  { id: 'l-1', coach_id: 'kenji', member_id: 'mia', company_id: 'dojo', created_at: at(1) },
  { id: 'l-2', coach_id: 'kenji', member_id: 'sam', company_id: 'dojo', created_at: at(2) },
  { id: 'l-3', coach_id: 'amara', member_id: 'mia', company_id: null, created_at: at(3) },
]
