import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { memberResolvers } from './members.resolvers.ts'
import { createMemberStore } from './members.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({ resolvers: (database) => memberResolvers(createMemberStore(database)) })
  await domain.insert('contact', [
    contactRow('kenji'),
    contactRow('amara'),
    contactRow('mia', { first_name: 'Mía', last_name: 'Lopez Garcia' }),
    contactRow('sam', { first_name: 'Sam', last_name: 'Samson' }),
    contactRow('lo', { first_name: 'Lo', last_name: '林' }),
  ])
  await domain.insert('company', [
    { id: 'dojo', name: 'Dojo' },
    { id: 'gym', name: 'Gym' },
  ])
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' }), coachRole('amara', { company_id: 'gym' })])
  await domain.insert('coach_member', [
    { id: 'l-mia', coach_id: 'kenji', member_id: 'mia', company_id: 'dojo', created_at: at(1) },
    { id: 'l-sam', coach_id: 'kenji', member_id: 'sam', company_id: 'dojo', created_at: at(2) },
    { id: 'l-lo', coach_id: 'kenji', member_id: 'lo', company_id: null, created_at: at(3) },
    { id: 'l-other', coach_id: 'amara', member_id: 'mia', company_id: 'gym', created_at: at(4) },
  ])
  await domain.insert('member_group', [
    { id: 'early', coach_id: 'kenji', name: 'Early birds' },
    { id: 'foreign', coach_id: 'amara', name: 'Hers' },
  ])
  await domain.insert('member_group_entry', [
    { id: 'e-2', group_id: 'early', link_id: 'l-mia', created_at: at(2) },
    { id: 'e-1', group_id: 'early', link_id: 'l-sam', created_at: at(1) },
    { id: 'e-3', group_id: 'foreign', link_id: 'l-other', created_at: at(1) },
  ])
})
afterEach(() => domain.close())

const kenji = person('kenji')
const admin = person('boss', { adminOfCompanyIds: ['dojo'] })

async function find(filter: object, { viewer = kenji, page = '' }: { viewer?: Viewer; page?: string } = {}) {
  const document = `query ($filter: FindMembersFilter!) {
    page: findMembersLambda(filter: $filter${page}) { items { id } nextToken } }`
  return domain.ask(document, { viewer, variables: { filter } })
}

async function idsOf(filter: object, viewer: Viewer = kenji) {
  return pageOf(await find(filter, { viewer })).items.map(({ id }) => id)
}

test('a coach lists their own members and an admin those of the company, newest first (row 147)', async () => {
  expect(await idsOf({})).toEqual(['l-lo', 'l-sam', 'l-mia'])
  expect(await idsOf({ companyID: 'dojo' }, admin)).toEqual(['l-sam', 'l-mia'])
  expect(await idsOf({ companyID: 'gym' }, person('root', { isGlobal: true }))).toEqual(['l-other'])
})

test.each([
  ['mia', ['l-mia']],
  ['GAR', ['l-mia']],
  ['lopez mí', ['l-mia']],
  ['m garcia', ['l-mia']],
  ['lo', ['l-lo', 'l-mia']],
  // Found by both words, and listed once.
  ['sam', ['l-sam']],
  ['林', ['l-lo']],
  ['opez', []],
  ['mia sam', []],
  ['%', []],
  ['  ', ['l-lo', 'l-sam', 'l-mia']],
])('the text %j finds members by the beginnings of their names', async (text, ids) => {
  expect(await idsOf({ text })).toEqual(ids)
})

test('a group lists its members, and can be searched', async () => {
  expect(await idsOf({ groupID: 'early' })).toEqual(['l-mia', 'l-sam'])
  expect(await idsOf({ groupID: 'early', text: 'sam' })).toEqual(['l-sam'])
  expect(await idsOf({ groupID: 'early', text: 'lo' })).toEqual(['l-mia'])
  await domain.open.query({ text: `delete from member_group_entry where id = 'e-1'` })
  expect(await idsOf({ groupID: 'early', text: 'sam' })).toEqual([])
  expect(await idsOf({ text: 'sam' })).toEqual(['l-sam'])
})

test.each([
  ['another coach’s group', { groupID: 'foreign' }, kenji],
  ['a coach’s group, for an admin', { groupID: 'early' }, admin],
  ['a coach’s group, for a global admin', { groupID: 'early' }, person('root', { isGlobal: true })],
  ['a company, for an admin of another', { companyID: 'gym', text: 'mia' }, admin],
  ['a company, for its coach', { companyID: 'dojo' }, kenji],
  ['a company, for a member', { companyID: 'dojo', text: 'm' }, person('mia')],
  ['a company, for a visitor', { companyID: 'dojo' }, anonymous],
  ['the members of a visitor', { text: 'mia' }, anonymous],
  ['the members of a member', {}, person('mia')],
])('%s lists no members', async (_what, filter, viewer) => {
  expect(await idsOf(filter, viewer)).toEqual([])
})

test('companyID with groupID, and an overlong text, are refused', async () => {
  for (const filter of [{ companyID: 'dojo', groupID: 'early' }, { text: 'x'.repeat(101) }]) {
    const { errors } = await find(filter, { viewer: admin })
    expect(errors?.[0]?.extensions['code']).toBe('BAD_INPUT')
  }
})

test('a renamed member is found at once, and a member who left is not', async () => {
  await domain.open.query({ text: `update contact set first_name = 'Zoe' where id = 'sam'` })
  expect(await idsOf({ text: 'zoe' })).toEqual(['l-sam'])
  expect(await idsOf({ groupID: 'early', text: 'zoe' })).toEqual(['l-sam'])
  expect(await idsOf({ companyID: 'dojo', text: 'zoe' }, admin)).toEqual(['l-sam'])
  expect(await idsOf({ text: 'samson' })).toEqual(['l-sam'])
  await domain.open.query({ text: `delete from coach_member where id = 'l-sam'` })
  expect(await idsOf({ text: 'zoe' })).toEqual([])
})

test.each([{}, { text: 'lo' }, { groupID: 'early' }])(
  'all members of %j are read page by page, each once',
  async (filter) => {
    const all = await idsOf(filter)
    const read: unknown[] = []
    for (let token: unknown = undefined; token !== null;) {
      const after: string = typeof token === 'string' ? `, nextToken: "${token}"` : ''
      const { items, nextToken } = pageOf(await find(filter, { page: `, limit: 1${after}` }))
      read.push(...items.map(({ id }) => id))
      token = nextToken ?? null
    }
    expect(read).toEqual(all)
  },
)
