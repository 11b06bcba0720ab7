import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { openLog } from '#backend/platform/log.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { invitationResolvers } from './invitations.resolvers.ts'
import { createInvitationStore } from './invitations.store.ts'
import { deleteEndedInvitations, sendImported, startInvitationUpkeep } from './invitationUpkeep.ts'
import { sendInvitationMail } from './sendInvitationMail.ts'

let domain: DomainUnderTest
const jobs: { id: string }[] = []
const mails: Message[] = []
const address = 'https://obi.example/'
const log = openLog({ level: 'silent' })
const askToInvite = async (_transaction: unknown, job: { id: string }) => void jobs.push(job)

beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      invitationResolvers({ database, storeIn: createInvitationStore, askToInvite, server: address }),
  })
  await addPeople(domain)
  await domain.insert('contact', [contactRow('nora', { first_name: 'Nora', last_name: 'Berg' })])
  await domain.insert('member_group', [
    { id: 'early', coach_id: 'coach', name: 'Early birds' },
    { id: 'of-rival', coach_id: 'rival', name: 'Others' },
  ])
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'delete from invitation' })
  await domain.open.query({ text: 'delete from coach_member' })
  jobs.length = 0
  mails.length = 0
})

const nora = { endpoint: 'Nora@Example.org', followerName: 'Nora Berg', groupID: 'early' }
const sam = { endpoint: 'sam@example.org' }
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ endpoint: `p${index}@example.org` }))

async function importAll(members: object[], viewer: Viewer = viewers.coach, { more = {}, at = now } = {}) {
  const document = `mutation ($input: ImportMembersInput!) {
    imported: importMembers(input: $input) { success code message invited skipped }
  }`
  const { data, errors } = await domain.ask(document, { viewer, now: at, variables: { input: { members, ...more } } })
  const { code, field } = errors?.[0]?.extensions ?? {}
  return errors ? { code, field } : Object(data?.['imported'])
}

async function invite(input: object, viewer: Viewer = viewers.coach, at = now) {
  const document = `mutation ($input: InvitationInput!) {
    invited: inviteFollowerLambda(input: $input) { success code link isRequested invitation { id } }
  }`
  const { data, errors } = await domain.ask(document, { viewer, now: at, variables: { input } })
  return errors ? { code: errors[0]?.extensions['code'] } : Object(data?.['invited'])
}

async function accept(token: string, viewer: Viewer) {
  const { data } = await domain.ask(`mutation { call: acceptInvitation(token: "${token}") { success } }`, { viewer })
  return data?.['call']
}

/** Sends what may be sent at this time, as the upkeep does. */
async function send(at = now): Promise<string[]> {
  await sendImported({ database: domain.open, askToInvite, log }, at)
  const messenger = { send: async (mail: Message) => void mails.push(mail) }
  const before = mails.length
  for (const payload of jobs.splice(0))
    await sendInvitationMail({ payload }, { database: domain.open, mail: { messenger, address } }, () => at)
  return mails.slice(before).map(({ to }) => to)
}

const tokenIn = (text: unknown) => /join\/([\w-]{43})/.exec(String(text))?.[1] ?? ''

const stored = () =>
  domain.open.query<{ endpoint: string; status: string }>({
    text: 'select endpoint, status, group_id, requested_at is null as waits from invitation order by endpoint, status',
  })

async function waiting(viewer: Viewer, contactId = 'coach') {
  const { data } = await domain.ask(`{ getContacts(id: "${contactId}") { waitingInvitations } }`, { viewer })
  return Object(data?.['getContacts']).waitingInvitations
}

test('imported people wait for their turn, get an e-mail each, and join the group with the acceptance (row 129)', async () => {
  expect(await importAll([nora, sam])).toMatchObject({ success: true, invited: 2, skipped: [] })
  expect(await stored()).toEqual([
    { endpoint: 'nora@example.org', status: 'PENDING', group_id: 'early', waits: true },
    { endpoint: 'sam@example.org', status: 'PENDING', group_id: null, waits: true },
  ])
  expect(await waiting(viewers.coach)).toBe(2)
  expect(new Set(await send())).toEqual(new Set(['nora@example.org', 'sam@example.org']))
  expect(await waiting(viewers.coach)).toBe(0)
  expect(await send()).toEqual([])
  const token = tokenIn(mails.find(({ to }) => to === 'nora@example.org')?.text)
  expect(await accept(token, person('nora'))).toEqual({ success: true })
  const entries = {
    text: `select group_id, link_id in (select id from coach_member) as linked from member_group_entry`,
  }
  expect(await domain.open.query(entries)).toEqual([{ group_id: 'early', linked: true }])
})

test('the same file imported twice, also at the same moment, invites once', async () => {
  const [one, other] = await Promise.all([importAll([nora, sam]), importAll([nora, sam])])
  expect([one.invited + other.invited, one.skipped.length + other.skipped.length]).toEqual([2, 2])
  await send()
  await accept(tokenIn(mails.find(({ to }) => to === 'nora@example.org')?.text), person('nora'))
  expect(await importAll([nora, { endpoint: 'new@example.org' }, sam])).toMatchObject({ invited: 1, skipped: [0, 2] })
  expect(await send(addSeconds(now, 60))).toEqual(['new@example.org'])
})

test('a client that repeats its key gets the first answer', async () => {
  const more = { clientMutationKey: 'one-import' }
  const first = await importAll([nora], viewers.coach, { more })
  expect(first).toMatchObject({ invited: 1, skipped: [] })
  expect(await importAll([nora], viewers.coach, { more })).toEqual(first)
})

test('an expired or withdrawn invitation does not keep a person from being imported', async () => {
  await importAll([nora, sam])
  await send()
  await domain.open.query({ text: `update invitation set status = 'WITHDRAWN' where endpoint = 'sam@example.org'` })
  const later = addSeconds(now, 15 * 86_400)
  expect(await importAll([nora, sam], viewers.coach, { at: later })).toMatchObject({ invited: 2 })
  expect(await send(later)).toHaveLength(2)
})

test('imported people leave ten of the sixty invitations of each hour to single ones, and none is lost', async () => {
  await importAll(people(120))
  await invite({ endpoint: 'first@example.org' })
  // The single one and 49 imported ones.
  expect(await send()).toHaveLength(50)
  expect(await waiting(viewers.coach)).toBe(71)
  for (let count = 0; count < 10; count += 1)
    expect(await invite({ endpoint: `single${count}@example.org` })).toMatchObject({ success: true })
  expect(await invite({ endpoint: 'last@example.org' })).toEqual({ code: 'TOO_MANY_REQUESTS' })
  expect(await send(addSeconds(now, 1800))).toHaveLength(10)
  expect(await send(addSeconds(now, 3601))).toHaveLength(50)
  expect(await send(addSeconds(now, 7202))).toHaveLength(21)
  expect(new Set(mails.map(({ to }) => to)).size).toBe(131)
})

test('two processes that send at the same moment send each invitation once, within the limit of the hour', async () => {
  await importAll(people(70))
  await Promise.all([1, 2, 3].map(() => sendImported({ database: domain.open, askToInvite, log }, now)))
  expect(jobs).toHaveLength(50)
  expect(new Set(jobs.map(({ id }) => id)).size).toBe(50)
})

test('a waiting invitation is valid for the full time once it is sent', async () => {
  await importAll([nora])
  const later = addSeconds(now, 86_400)
  await send(later)
  const [row] = await domain.open.query<{ ends: boolean }>({
    text: `select expires_at = '${addSeconds(later, 14 * 86_400)}' as ends from invitation`,
  })
  expect(row).toEqual({ ends: true })
})

test('a withdrawn invitation that waits is not sent', async () => {
  await importAll([nora, sam])
  const withdraw = 'mutation { deleteFollowerLambda(input: { endpoint: "nora@example.org" }) { success } }'
  await domain.ask(withdraw, { viewer: viewers.coach })
  expect(await send()).toEqual(['sam@example.org'])
})

test('an invitation whose inviter may not invite any more waits until they may again', async () => {
  await importAll([nora])
  await domain.open.query({ text: `update role set status = 'DECLINED' where contact_id = 'coach'` })
  expect(await send()).toEqual([])
  expect(await waiting(viewers.coach)).toBe(1)
  await domain.open.query({ text: `update role set status = 'APPROVED' where contact_id = 'coach'` })
  expect(await send()).toEqual(['nora@example.org'])
})

test('an invitation to an address that got enough today waits until tomorrow, and holds up no other', async () => {
  const sent = (at: string) => ({
    text: `insert into invitation (id, inviter_id, inviter_type, coach_id, channel, endpoint, status, expires_at, requested_at, sent_at)
      select 'x' || n, 'rival', 'COACH', 'rival', 'EMAIL', 'nora@example.org', 'WITHDRAWN', '${at}', '${at}', '${at}'
      from generate_series(1, 5) n`,
  })
  await domain.open.query(sent(now))
  await importAll([nora, sam])
  expect(await send()).toEqual(['sam@example.org'])
  expect(await waiting(viewers.coach)).toBe(1)
  expect(await send(addSeconds(now, 86_401))).toEqual(['nora@example.org'])
})

test('an inviter whose invitations fail holds up no other inviter', async () => {
  await importAll([nora])
  await importAll([sam], viewers.rival)
  const asked: { id: string }[] = []
  const failing = async (_transaction: unknown, job: { id: string }) => {
    asked.push(job)
    if (asked.length === 1) throw new Error('The queue is away')
  }
  await sendImported({ database: domain.open, askToInvite: failing, log }, now)
  expect(asked).toHaveLength(2)
  expect((await stored()).filter((row) => Object(row).waits)).toHaveLength(1)
})

test('inviters whose invitations go on waiting starve no other one, however many they are', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => `a${index}`)
  await domain.insert(
    'contact',
    ids.map((id) => contactRow(id)),
  )
  await domain.insert(
    'role',
    ids.map((id) => coachRole(id)),
  )
  const line = { inviter_type: 'COACH', channel: 'EMAIL', endpoint: 'full@example.org', expires_at: now }
  const waits = { ...line, status: 'PENDING', requested_at: null, sent_at: null }
  const got = { ...line, inviter_id: 'rival', coach_id: 'rival', status: 'WITHDRAWN', requested_at: now, sent_at: now }
  await domain.insert('invitation', [
    ...Array.from({ length: 5 }, (_, index) => ({ ...got, id: `got${index}` })),
    ...ids.map((id) => ({ ...waits, id, inviter_id: id, coach_id: id })),
  ])
  await importAll([sam])
  expect(await send()).toEqual(['sam@example.org'])
  await domain.open.query({ text: 'delete from role where contact_id = any($1)' }, [ids])
})

test('ended invitations are deleted also while none can be sent', async () => {
  const old = { id: 'old', inviter_id: 'coach', inviter_type: 'COACH', coach_id: 'coach', channel: 'LINK' }
  await domain.insert('invitation', [{ ...old, status: 'PENDING', expires_at: '2020-01-01T00:00:00.000Z' }])
  const database: Database = Object.create(domain.open)
  database.query = async (asked, values) => {
    if (asked.name === 'invitation_find_due_inviters') throw new Error('The statement fails')
    return domain.open.query(asked, values)
  }
  const loop = startInvitationUpkeep({ database, askToInvite, log })
  await expect.poll(stored).toEqual([])
  await loop.stop()
})

test.each([
  ['no person', [], 'input.members'],
  ['too many people', people(501), 'input.members'],
  ['an address twice', [nora, sam, { endpoint: 'nora@example.org' }], 'input.members.2.endpoint'],
  ['a long name', [sam, { ...nora, followerName: 'x'.repeat(102) }], 'input.members.1.followerName'],
  ['another coach’s group', [sam, { ...nora, groupID: 'of-rival' }], 'input.members.1.groupID'],
  ['a group that does not exist', [{ ...nora, groupID: 'none' }], 'input.members.0.groupID'],
])('an import of %s names the fault and invites no one', async (_what, members, field) => {
  expect(await importAll(members)).toEqual({ code: 'BAD_INPUT', field })
  expect(await stored()).toEqual([])
})

test('five hundred people are imported at once, and none beyond the bound of an inviter', async () => {
  expect(await importAll(people(500))).toMatchObject({ invited: 500 })
  await domain.open.query({
    text: `insert into invitation (id, inviter_id, inviter_type, coach_id, channel, status, expires_at)
      select 'b' || n, 'coach', 'COACH', 'coach', 'LINK', 'WITHDRAWN', '${now}' from generate_series(1, 4499) n`,
  })
  expect(await importAll([nora, sam])).toMatchObject({ code: 'LIMIT_REACHED' })
  expect(await importAll([nora])).toMatchObject({ invited: 1 })
})

test('a text that is not an e-mail address is refused', async () => {
  expect(await importAll([sam, { endpoint: 'nora' }])).toMatchObject({ code: 'BAD_INPUT' })
  expect(await stored()).toEqual([])
})

test('an address with an account gets the same answer', async () => {
  const withAccount = await importAll([{ endpoint: 'mia@example.com' }])
  expect(await importAll([{ endpoint: 'stranger@example.com' }])).toEqual(withAccount)
})

test('an admin imports for a coach of their company, without the coach’s groups', async () => {
  const more = { coachID: 'coach' }
  expect(await importAll([nora], viewers.adminOfDojo, { more })).toMatchObject({ field: 'input.members.0.groupID' })
  expect(await importAll([sam], viewers.adminOfDojo, { more })).toMatchObject({ success: true, invited: 1 })
  expect(await importAll([sam], viewers.adminOfDojo)).toMatchObject({ success: false, code: 'NOT_FOUND' })
})

test.each([
  ['a member', viewers.mia],
  ['another coach', viewers.rival],
  ['an admin of another company', person('sam', { adminOfCompanyIds: ['gym'] })],
  ['a visitor', anonymous],
] satisfies [string, Viewer][])(
  '%s cannot import members for a coach, and does not learn what waits',
  async (_who, viewer) => {
    await importAll([nora])
    const answer = await importAll([sam], viewer, { more: { coachID: 'coach' } })
    expect(answer).toMatchObject({ success: false, message: 'Failed to invite follower' })
    expect(await stored()).toHaveLength(1)
    expect(await waiting(viewer)).toBeFalsy()
    const read = '{ listInvitations(filter: {}) { items { groupID } } }'
    expect(Object((await domain.ask(read, { viewer })).data?.['listInvitations']).items ?? []).toEqual([])
  },
)

test('a full group does not keep a person from accepting', async () => {
  await importAll([nora])
  await send()
  await domain.open.transact(async (transaction) => {
    await transaction.query({ text: 'set local session_replication_role = replica' })
    await transaction.query({
      text: `insert into member_group_entry (id, group_id, link_id)
        select 'e' || n, 'early', 'l' || n from generate_series(1, 10000) n`,
    })
  })
  expect(await accept(tokenIn(mails[0]?.text), person('nora'))).toEqual({ success: true })
  expect(await domain.open.query({ text: 'select member_id from coach_member' })).toEqual([{ member_id: 'nora' }])
  await domain.open.query({ text: 'delete from member_group_entry' })
})

test('an invitation that was repeated by its key is one, and a repeated link works', async () => {
  const input = { endpoint: 'nora@example.org', clientMutationKey: 'by-mail' }
  const first = await invite(input)
  expect(first).toMatchObject({ success: true, isRequested: true })
  expect(await invite(input)).toEqual(first)
  expect(jobs).toHaveLength(1)
  const byLink = { followerName: 'Nora', clientMutationKey: 'by-link' }
  const [one, other] = [await invite(byLink), await invite(byLink)]
  expect(other.invitation).toEqual(one.invitation)
  expect(await stored()).toHaveLength(2)
  const keys = await domain.open.query<{ row: string }>({ text: 'select k::text as row from mutation_key k' })
  for (const { link } of [one, other]) expect(keys.map(({ row }) => row).join()).not.toContain(tokenIn(link))
  expect(await accept(tokenIn(one.link), person('nora'))).toEqual({ success: true })
})

test('finished invitations are deleted thirty days after their end, so that an inviter never runs out of them', async () => {
  const day = 86_400
  const at = (days: number) => addSeconds(now, days * day)
  await importAll([nora])
  await domain.open.query({
    text: `insert into invitation (id, inviter_id, inviter_type, coach_id, channel, status, expires_at, updated_at)
      values ('accepted', 'coach', 'COACH', 'coach', 'LINK', 'APPROVED', '${at(14)}', '${at(1)}'),
        ('withdrawn', 'coach', 'COACH', 'coach', 'LINK', 'WITHDRAWN', '${at(14)}', '${at(2)}'),
        ('expired', 'coach', 'COACH', 'coach', 'LINK', 'PENDING', '${at(3)}', '${at(0)}')`,
  })
  const left = async (days: number) => {
    await deleteEndedInvitations({ database: domain.open }, at(days))
    const rows = await domain.open.query<{ id: string }>({ text: 'select id from invitation where endpoint is null' })
    return rows.map(({ id }) => id).toSorted()
  }
  expect(await left(30)).toEqual(['accepted', 'expired', 'withdrawn'])
  expect(await left(31.5)).toEqual(['expired', 'withdrawn'])
  expect(await left(32.5)).toEqual(['expired'])
  expect(await left(33.5)).toEqual([])
  expect(await stored()).toHaveLength(1)
})
