import { afterEach, beforeEach, expect, test } from 'vitest'
import { followingResolvers } from '#backend/following/following.resolvers.ts'
import { followedCoachesIn } from '#backend/following/following.store.ts'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({
    resolvers: (database) => followingResolvers({ database, listFollowed: followedCoachesIn(database) }),
  })
  await domain.insert(
    'contact',
    ['mia', 'sam', 'kenji', 'amara'].map((id) => contactRow(id)),
  )
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert('profile', [{ id: 'p-mia', contact_id: 'mia', injuries: ['knee'], interested_in_coaching: true }])
  await domain.insert('role', [coachRole('kenji', { id: 'r-kenji', company_id: 'dojo' }), coachRole('amara')])
  await domain.insert('follow', [{ id: 'f', follower_id: 'mia', followee_id: 'kenji', status: 'FOLLOWED' }])
  await domain.insert('coach_member', [
    { id: 'l', coach_id: 'kenji', member_id: 'mia', company_id: 'dojo' },
    { id: 'l-other', coach_id: 'amara', member_id: 'mia' },
  ])
})
afterEach(() => domain.close())

const mia = person('mia')
const kenji = person('kenji')

const reading = `{
  single: getProfiles(contactID: "mia") { injuries interestedInCoaching }
  edge: getCoachesMembers(id: "l") { sharesHealth memberProfile { injuries } }
  list: listProfiles { items { injuries } }
  links: coachesMembersByMemberID(memberID: "mia") { items { memberProfile { injuries } } }
}`

/** The injuries that a viewer reads by any path, and the list of all profiles. */
async function injuriesRead(viewer: Viewer) {
  const { data } = await domain.ask(reading, { viewer })
  return JSON.stringify(data).match(/knee/g)?.length ?? 0
}

async function change(text: string, viewer: Viewer) {
  const { data, errors } = await domain.ask(`mutation { done: ${text} }`, { viewer })
  return errors ? errors[0]?.extensions['code'] : data?.['done']
}

const share = (sharesHealth: boolean, viewer: Viewer = mia) =>
  change(`updateCoachesMembers(input: { id: "l", sharesHealth: ${sharesHealth} }) { sharesHealth }`, viewer)

test('a coach reads a member’s health data while the member shares it, on every path', async () => {
  expect(await injuriesRead(kenji)).toBe(0)
  expect(await share(true)).toEqual({ sharesHealth: true })
  // By the profile, by the link, and by the member's links; never in the list of all profiles.
  expect(await injuriesRead(kenji)).toBe(3)
  const { data } = await domain.ask(reading, { viewer: kenji })
  expect(data?.['single']).toMatchObject({ interestedInCoaching: null })
  expect(await share(false)).toEqual({ sharesHealth: false })
  expect(await injuriesRead(kenji)).toBe(0)
})

test.each([
  ['another coach of the member', person('amara')],
  ['an admin of the company', person('boss', { adminOfCompanyIds: ['dojo'] })],
  ['a global admin', person('root', { isGlobal: true })],
  ['another member', person('sam')],
  ['a visitor', anonymous],
])('%s reads no health data that is shared with the coach', async (_who, viewer) => {
  await share(true)
  expect(await injuriesRead(viewer)).toBe(0)
})

test('only the member gives and takes back consent', async () => {
  const others = [
    kenji,
    person('amara'),
    person('boss', { adminOfCompanyIds: ['dojo'] }),
    person('root', { isGlobal: true }),
  ]
  for (const viewer of others) expect(await share(true, viewer)).toBe('NOT_FOUND')
  expect(await share(true, anonymous)).toBe('UNAUTHENTICATED')
  expect(await injuriesRead(kenji)).toBe(0)
})

test('a link never begins with consent, and a consent ends with its link (row 123)', async () => {
  await share(true)
  expect(await change('deleteCoachesMembers(input: { id: "l" }) { id }', kenji)).toEqual({ id: 'l' })
  expect(await injuriesRead(kenji)).toBe(0)
  const made = 'createCoachesMembers(input: { coachID: "kenji", memberID: "mia" MORE }) { sharesHealth }'
  expect(await change(made.replace('MORE', ', sharesHealth: true'), kenji)).toMatchObject({ sharesHealth: false })
  expect(await change(made.replace('MORE', ''), mia)).toMatchObject({ sharesHealth: false })
  expect(await injuriesRead(kenji)).toBe(0)
})

test('a coach whose role has ended reads no health data', async () => {
  await share(true)
  await domain.open.query({ text: `update role set status = 'DECLINED' where id = 'r-kenji'` })
  expect(await injuriesRead(kenji)).toBe(0)
})

test('notes and groups are the coach’s alone, and end with the link', async () => {
  const noted = await change('createMemberNotes(input: { linkID: "l", text: "Shy" }) { text }', kenji)
  expect(noted).toEqual({ text: 'Shy' })
  const group = await change('createMemberGroups(input: { coachID: "kenji", name: "Early" }) { id }', kenji)
  const { id: groupID } = group as { id: string }
  const entry = `createMemberGroupEntries(input: { groupID: "${groupID}", linkID: "l" }) { group { name } }`
  expect(await change(entry, kenji)).toEqual({ group: { name: 'Early' } })
  expect(await change(entry, kenji)).toBe('CONDITION_FAILED')
  const read = async (viewer: Viewer) => {
    const { data } = await domain.ask(
      `{ link: getCoachesMembers(id: "l") { notes { items { text } } groups { items { group { name } } } }
        groups: memberGroupsByCoachID(coachID: "kenji") { items { name } } }`,
      { viewer },
    )
    return JSON.stringify(data).match(/Shy|Early/g)?.length ?? 0
  }
  expect(await read(kenji)).toBe(3)
  const others = [
    mia,
    person('amara'),
    person('boss', { adminOfCompanyIds: ['dojo'] }),
    person('root', { isGlobal: true }),
    anonymous,
  ]
  for (const viewer of others) expect(await read(viewer)).toBe(0)
  await change('deleteCoachesMembers(input: { id: "l" }) { id }', mia)
  const left = await domain.open.query({
    text: 'select id from member_note union all select id from member_group_entry',
  })
  expect(left).toEqual([])
})
