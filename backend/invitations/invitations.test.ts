import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAccount } from '#backend/classes/notices/openNotices.fixture.ts'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { composeInvitation } from './composeInvitation.ts'
import type { InvitationJob } from './invitationJob.ts'
import { invitationResolvers } from './invitations.resolvers.ts'
import { createInvitationStore } from './invitations.store.ts'
import { sendInvitationMail } from './sendInvitationMail.ts'

let domain: DomainUnderTest
const jobs: InvitationJob[] = []
const mails: Message[] = []
const address = 'https://obi.example/'

beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      invitationResolvers({
        database,
        storeIn: createInvitationStore,
        askToInvite: async (_transaction, job) => void jobs.push(job),
        server: address,
      }),
  })
  await addPeople(domain)
  await domain.insert('contact', [contactRow('nora', { first_name: 'Nora', last_name: 'Berg' })])
  await domain.insert('role', [
    { id: 'other-admin', contact_id: 'other', company_id: 'dojo', role: 'ADMIN', status: 'APPROVED' },
  ])
  await addAccount(domain, 'mia')
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'delete from invitation' })
  await domain.open.query({ text: 'delete from coach_member' })
  jobs.length = 0
  mails.length = 0
})

const newcomer = person('nora')
const outsiders: [string, Viewer][] = [
  ['a member', viewers.mia],
  ['another coach', viewers.rival],
  ['an admin of another company', person('sam', { adminOfCompanyIds: ['gym'] })],
  ['a visitor', anonymous],
]

async function call(name: string, args: string, viewer: Viewer, at = now) {
  const text = `mutation { call: ${name}(${args}) {
    success code message link isRequested coach { id } invitation { id status followerName endpoint link } } }`
  const { data, errors } = await domain.ask(text, { viewer, now: at })
  return errors ? { code: errors[0]?.extensions['code'] } : Object(data?.['call'])
}
const invite = (input: string, viewer: Viewer, at?: string) =>
  call('inviteFollowerLambda', `input: { ${input} }`, viewer, at)
const accept = (token: string, viewer: Viewer, at?: string) => call('acceptInvitation', `token: "${token}"`, viewer, at)

const resend = (id: string, viewer: Viewer, at = addSeconds(now, 61)) =>
  call('updateFollowerLambda', `input: { id: "${id}", sendsAgain: true }`, viewer, at)

/** Sends what waits, and returns the secret of the newest link. */
async function deliver(at = now): Promise<string> {
  const messenger = { send: async (mail: Message) => void mails.push(mail) }
  for (const payload of jobs.splice(0))
    await sendInvitationMail({ payload }, { database: domain.open, mail: { messenger, address } }, () => at)
  return tokenIn(mails.at(-1)?.text)
}

function tokenIn(text: unknown): string {
  return /join\/([\w-]{43})/.exec(String(text))?.[1] ?? ''
}

async function open(token: string, at = now) {
  const { data } = await domain.ask(
    `{ getInvitation(token: "${token}") { status isExpired inviterName companyName coach { id } } }`,
    { now: at },
  )
  return data?.['getInvitation'] ?? undefined
}

async function list(viewer: Viewer, filter = '{ status: { eq: APPROVED } }'): Promise<(string | null)[]> {
  const { data } = await domain.ask(`{ listInvitations(filter: ${filter}) { items { endpoint } } }`, { viewer })
  return Object(data?.['listInvitations']).items.map(({ endpoint }: { endpoint: string }) => endpoint)
}

const links = () => domain.open.query({ text: 'select coach_id, member_id, company_id from coach_member' })

test('a coach invites by e-mail, and the person who opens the link follows the coach and is their member (row 129)', async () => {
  const invited = await invite(`inviterID: "coach", followerName: "Nora", endpoint: "Nora@Example.org"`, viewers.coach)
  expect(invited).toMatchObject({
    success: true,
    link: null,
    invitation: { status: 'PENDING', followerName: 'Nora', endpoint: 'nora@example.org', link: null },
  })
  const token = await deliver()
  expect(mails).toMatchObject([{ channel: 'email', to: 'nora@example.org' }])
  expect(await open(token)).toMatchObject({ status: 'PENDING', isExpired: false, coach: { id: 'coach' } })
  expect(await accept(token, anonymous)).toMatchObject({ success: false, code: 'UNAUTHENTICATED' })
  expect(await accept(token, newcomer)).toMatchObject({ success: true, coach: { id: 'coach' } })
  expect(await accept(token, newcomer)).toMatchObject({ success: true, coach: { id: 'coach' } })
  expect(await links()).toEqual([{ coach_id: 'coach', member_id: 'nora', company_id: 'dojo' }])
  const follows = { text: `select source_of_follow from follow where follower_id = 'nora' and status = 'FOLLOWED'` }
  expect(await domain.open.query(follows)).toEqual([{ source_of_follow: 'INVITE' }])
  expect(await accept(token, viewers.mia)).toMatchObject({ success: false, code: 'INVITATION_OVER' })
})

test('an address with an account gets the same answer, and its e-mail in its own language', async () => {
  await domain.open.query({ text: `update contact set lang = 'fr' where id = 'mia'` })
  const answers = [
    await invite(`endpoint: "mia@example.com"`, viewers.coach),
    await invite(`endpoint: "stranger@example.com"`, viewers.coach),
  ]
  const shapes = answers.map(({ invitation, ...rest }) => ({ ...rest, keys: Object.keys(invitation) }))
  expect(shapes[0]).toEqual(shapes[1])
  await deliver()
  expect(mails.map(({ text }) => text.includes('vous invite'))).toEqual([true, false])
  expect(mails[0]?.html).toContain('<html lang="fr"')
})

test('the e-mail shows the logo of the company, and none once it is removed', async () => {
  const setLogo = (logo: string | null) =>
    domain.open.query({ text: `update company set logo = $1 where id = 'dojo'` }, [logo])
  await setLogo('public/companies/dojo/1.jpg')
  await invite(`endpoint: "nora@example.com"`, viewers.coach)
  await deliver()
  await setLogo(null)
  await invite(`endpoint: "stranger@example.com"`, viewers.coach)
  await deliver()
  const src = `${address}storage/public/companies/dojo/1.jpg`
  expect(mails.map(({ html }) => html?.includes(`<img src="${src}" alt="Dojo"`))).toEqual([true, false])
})

test('only a hash of a link is stored, and no job carries its secret', async () => {
  const { link } = await invite('followerName: "Nora"', viewers.coach)
  const [row] = await domain.open.query<{ row: string }>({ text: 'select invitation::text as row from invitation' })
  expect(tokenIn(link)).toHaveLength(43)
  expect(row?.row).not.toContain(tokenIn(link))
  await invite('endpoint: "nora@example.org"', viewers.coach)
  expect(jobs.map((job) => Object.keys(job))).toEqual([['id', 'requestedAt']])
})

test('an invitation by link is accepted once, and not by the coach', async () => {
  const token = tokenIn((await invite('followerName: "Nora"', viewers.coach)).link)
  expect(await accept(token, viewers.coach)).toMatchObject({ code: 'INVITATION_OVER' })
  expect(await accept(token, newcomer)).toMatchObject({ success: true })
  expect(await accept(token, viewers.mia)).toMatchObject({ code: 'INVITATION_OVER' })
  expect(await links()).toHaveLength(1)
})

test('a withdrawn or expired link says so, and links no one', async () => {
  const { invitation, link } = await invite('followerName: "Nora"', viewers.coach)
  const late = addSeconds(now, 14 * 86_400 + 1)
  expect(await open(tokenIn(link), late)).toMatchObject({ status: 'PENDING', isExpired: true })
  expect(await accept(tokenIn(link), newcomer, late)).toMatchObject({ success: false, code: 'INVITATION_OVER' })
  const withdraw = () => call('deleteFollowerLambda', `input: { id: "${invitation.id}" }`, viewers.coach)
  expect(await withdraw()).toMatchObject({ success: true, invitation: { status: 'WITHDRAWN' } })
  expect(await withdraw()).toMatchObject({ success: true, invitation: { status: 'WITHDRAWN' } })
  expect(await open(tokenIn(link))).toMatchObject({ status: 'WITHDRAWN' })
  expect(await accept(tokenIn(link), newcomer)).toMatchObject({ success: false, code: 'INVITATION_OVER' })
  expect(await open('A'.repeat(43))).toBeUndefined()
  expect(await open('short')).toBeUndefined()
  expect(await links()).toEqual([])
})

test('a coach who no longer coaches has no valid invitations', async () => {
  const { link } = await invite('followerName: "Nora"', viewers.rival)
  await domain.open.query({ text: `update role set status = 'DECLINED' where contact_id = 'rival'` })
  expect(await open(tokenIn(link))).toMatchObject({ status: 'WITHDRAWN', coach: null })
  expect(await accept(tokenIn(link), newcomer)).toMatchObject({ code: 'INVITATION_OVER' })
  await domain.open.query({ text: `update role set status = 'APPROVED' where contact_id = 'rival'` })
})

test('an e-mail is sent again after a minute, and both of its links work', async () => {
  const { invitation } = await invite('endpoint: "nora@example.org"', viewers.coach)
  const first = await deliver()
  expect(await resend(invitation.id, viewers.coach, addSeconds(now, 30))).toEqual({ code: 'TOO_MANY_REQUESTS' })
  const later = addSeconds(now, 61)
  expect(await resend(invitation.id, viewers.coach, later)).toMatchObject({ success: true })
  const second = await deliver(later)
  expect(mails).toHaveLength(2)
  expect(second).not.toBe(first)
  expect(await open(first)).toMatchObject({ status: 'PENDING' })
  expect(await open(second)).toMatchObject({ status: 'PENDING' })
})

test('after a corrected address, only the new one can accept', async () => {
  const { invitation } = await invite('endpoint: "wrong@example.org"', viewers.coach)
  const wrong = await deliver()
  const later = addSeconds(now, 61)
  const input = `input: { id: "${invitation.id}", endpoint: "right@example.org", followerName: "Nora B." }`
  expect(await call('updateFollowerLambda', input, viewers.coach, later)).toMatchObject({
    success: true,
    invitation: { endpoint: 'right@example.org', followerName: 'Nora B.' },
  })
  const right = await deliver(later)
  expect(mails.map(({ to }) => to)).toEqual(['wrong@example.org', 'right@example.org'])
  expect(await open(wrong)).toMatchObject({ status: 'WITHDRAWN' })
  expect(await accept(wrong, newcomer)).toMatchObject({ code: 'INVITATION_OVER' })
  expect(await open(right)).toMatchObject({ status: 'PENDING' })
})

test('inviting an address again while it is pending sends no second e-mail', async () => {
  const one = await invite('endpoint: "nora@example.org"', viewers.coach)
  const other = await invite('endpoint: "NORA@example.org"', viewers.coach)
  expect(other.invitation.id).toBe(one.invitation.id)
  expect([one.isRequested, other.isRequested]).toEqual([true, false])
  expect(jobs).toHaveLength(1)
})

test('a follower is invited by their id, and no one else can accept', async () => {
  await domain.insert('follow', [
    { id: 'f', follower_id: 'mia', followee_id: 'coach', status: 'FOLLOWED', created_at: now, updated_at: now },
  ])
  expect(await invite('followerID: "sam"', viewers.coach)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  expect(await invite('followerID: "stranger"', viewers.coach)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  expect(await invite('followerID: "mia"', viewers.coach)).toMatchObject({
    success: true,
    invitation: { endpoint: null },
  })
  const token = await deliver()
  expect(mails.at(-1)?.to).toBe('mia@example.com')
  expect(await accept(token, newcomer)).toMatchObject({ code: 'INVITATION_OVER' })
  expect(await accept(token, viewers.mia)).toMatchObject({ success: true })
})

test('an admin invites for a coach of their company, and for no other coach', async () => {
  const invited = await invite('endpoint: "nora@example.org", coachID: "coach"', viewers.adminOfDojo)
  expect(invited).toMatchObject({ success: true })
  expect(await invite('endpoint: "nora@example.org"', viewers.adminOfDojo)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await accept(await deliver(), newcomer)).toMatchObject({ success: true, coach: { id: 'coach' } })
  expect(await links()).toEqual([{ coach_id: 'coach', member_id: 'nora', company_id: 'dojo' }])
})

test('a coach who corrects the address of an admin’s invitation invites the person themselves', async () => {
  const { invitation } = await invite('endpoint: "wrong@example.org", coachID: "coach"', viewers.adminOfDojo)
  const input = `input: { id: "${invitation.id}", endpoint: "right@example.org" }`
  await call('updateFollowerLambda', input, viewers.coach, addSeconds(now, 61))
  const rows = { text: 'select endpoint, inviter_id, inviter_type, status from invitation order by endpoint' }
  expect(await domain.open.query(rows)).toEqual([
    { endpoint: 'right@example.org', inviter_id: 'coach', inviter_type: 'COACH', status: 'PENDING' },
    { endpoint: 'wrong@example.org', inviter_id: expect.any(String), inviter_type: 'ADMIN', status: 'WITHDRAWN' },
  ])
})

test.each(outsiders)('%s neither reads nor changes an invitation', async (_who, viewer) => {
  const { invitation } = await invite('endpoint: "nora@example.org"', viewers.coach)
  expect(await list(viewer, '{}')).toEqual([])
  const named = `input: { id: "${invitation.id}", followerName: "X", sendsAgain: true }`
  for (const name of ['updateFollowerLambda', 'deleteFollowerLambda'])
    expect(await call(name, named, viewer)).toMatchObject({ success: false })
  expect(await invite('inviterID: "coach", endpoint: "x@example.org"', viewer)).toMatchObject({ success: false })
  const { data } = await domain.ask(
    `{ a: invitationsByInviterID(inviterID: "coach") { items { id } } b: invitationsByCoachID(coachID: "coach") { items { id } }
      c: invitationsByCompanyID(companyID: "dojo") { items { id } } }`,
    { viewer },
  )
  const none = { items: [] }
  expect(data).toEqual({ a: none, b: none, c: none })
  expect(await domain.open.query({ text: 'select status, sends from invitation' })).toEqual([
    { status: 'PENDING', sends: 1 },
  ])
})

test('a failed call returns its own error text (row 155)', async () => {
  const texts = await Promise.all(
    ['inviteFollowerLambda', 'updateFollowerLambda', 'deleteFollowerLambda'].map((name) =>
      call(name, 'input: { id: "none", endpoint: "x@example.org" }', viewers.mia),
    ),
  )
  expect(texts.map(({ message }) => message)).toEqual([
    'Failed to invite follower',
    'Failed to update follower',
    'Failed to delete follower',
  ])
})

test('approved invitations are listed by role: own for a coach, the company’s for an admin, all for a global admin, a member’s own for them (rows 129 and 147)', async () => {
  for (const [endpoint, viewer] of [
    ['a@example.org', viewers.coach],
    ['b@example.org', viewers.rival],
  ] as const) {
    await invite(`endpoint: "${endpoint}"`, viewer)
    await accept(await deliver(), newcomer)
  }
  await invite('endpoint: "waiting@example.org"', viewers.coach)
  expect(await list(viewers.coach)).toEqual(['a@example.org'])
  expect(await list(viewers.rival)).toEqual(['b@example.org'])
  expect(await list(viewers.adminOfDojo)).toEqual(['a@example.org'])
  expect(new Set(await list(viewers.global))).toEqual(new Set(['a@example.org', 'b@example.org']))
  expect(await list(newcomer)).toEqual([null, null])
  expect(await list(viewers.mia)).toEqual([])
})

test('the member who accepted cannot read the address, nor when and how often e-mails were sent', async () => {
  await invite('endpoint: "nora@example.org"', viewers.coach)
  await accept(await deliver(), newcomer)
  const read = async (viewer: Viewer) => {
    const text = '{ listInvitations(filter: {}) { items { endpoint requestedAt sentAt sends status } } }'
    return Object((await domain.ask(text, { viewer })).data?.['listInvitations']).items
  }
  const none = { endpoint: null, requestedAt: null, sentAt: null, sends: null }
  expect(await read(newcomer)).toEqual([{ ...none, status: 'APPROVED' }])
  expect(await read(viewers.coach)).toMatchObject([{ endpoint: 'nora@example.org', sends: 1, sentAt: now }])
})

test('a person who may no longer invite sends nothing, not even queued e-mails', async () => {
  const { invitation } = await invite('endpoint: "nora@example.org"', viewers.rival)
  await domain.open.query({ text: `update role set status = 'DECLINED' where contact_id = 'rival'` })
  await deliver()
  expect(mails).toEqual([])
  expect(await resend(invitation.id, viewers.rival)).toMatchObject({
    success: false,
    message: 'Failed to update follower',
  })
  expect(jobs).toEqual([])
  await domain.open.query({ text: `update role set status = 'APPROVED' where contact_id = 'rival'` })
})

test('a former admin cannot read or change invitations they sent for the company', async () => {
  const { invitation } = await invite('endpoint: "nora@example.org", coachID: "coach"', viewers.adminOfDojo)
  expect(await list(viewers.adminOfDojo, '{}')).toEqual(['nora@example.org'])
  expect(await list(viewers.other, '{}')).toEqual([])
  expect(await resend(invitation.id, viewers.other)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  expect(await resend(invitation.id, viewers.coach)).toMatchObject({ success: true })
})

test('changing the address does not reset the daily count of the first address', async () => {
  for (let count = 0; count < 5; count += 1) {
    const { invitation } = await invite('endpoint: "nora@example.org"', viewers.coach)
    await deliver()
    const input = `input: { id: "${invitation.id}", endpoint: "other${count}@example.org" }`
    const corrected = await call('updateFollowerLambda', input, viewers.coach, addSeconds(now, 61))
    expect(corrected).toMatchObject({ success: true })
    await deliver(addSeconds(now, 61))
  }
  await invite('endpoint: "nora@example.org"', viewers.coach)
  await deliver()
  expect(mails.filter(({ to }) => to === 'nora@example.org')).toHaveLength(5)
  expect(mails).toHaveLength(10)
})

test('invitations to a follower and to their address share one daily limit', async () => {
  await domain.open.query({ text: `delete from follow where follower_id = 'mia'` })
  await domain.insert('follow', [
    { id: 'of-mia', follower_id: 'mia', followee_id: 'coach', status: 'FOLLOWED', created_at: now, updated_at: now },
  ])
  for (let count = 0; count < 6; count += 1) {
    const who = count % 2 === 0 ? 'followerID: "mia"' : 'endpoint: "mia@example.com"'
    const { invitation } = await invite(who, viewers.coach)
    await deliver()
    await call('deleteFollowerLambda', `input: { id: "${invitation.id}" }`, viewers.coach)
  }
  expect(mails).toHaveLength(5)
})

test('a member with the longest names can accept', async () => {
  const names = { first_name: 'a'.repeat(50), last_name: 'b'.repeat(50) }
  await domain.insert('contact', [contactRow('long', names)])
  const { link } = await invite('', viewers.coach)
  expect(await accept(tokenIn(link), person('long'))).toMatchObject({
    success: true,
    invitation: { followerName: `${names.first_name} ${names.last_name}` },
  })
})

test('a resend requested while the job is sending is delivered by the next run', async () => {
  const { invitation } = await invite('endpoint: "nora@example.org"', viewers.coach)
  const later = addSeconds(now, 61)
  const send = (during: () => Promise<unknown>) => {
    const messenger = { send: async (mail: Message) => void (mails.push(mail), await during()) }
    const payload = { id: invitation.id }
    return sendInvitationMail({ payload }, { database: domain.open, mail: { messenger, address } }, () => later)
  }
  await expect(send(() => resend(invitation.id, viewers.coach, later))).rejects.toMatchObject({
    code: 'CONDITION_FAILED',
  })
  await send(async () => {})
  await send(async () => {})
  expect(mails).toHaveLength(2)
})

test('identical concurrent invitations create one row', async () => {
  const both = await Promise.all([1, 2].map(() => invite('endpoint: "nora@example.org"', viewers.coach)))
  expect(both).toMatchObject([{ success: true }, { success: true }])
  expect(new Set(both.map(({ invitation }) => invitation.id)).size).toBe(1)
})

test('an invitation that expired makes way for another one', async () => {
  const one = await invite('endpoint: "nora@example.org"', viewers.coach)
  const other = await invite('endpoint: "nora@example.org"', viewers.coach, addSeconds(now, 14 * 86_400 + 1))
  expect(other).toMatchObject({ success: true, invitation: { status: 'PENDING' } })
  expect(other.invitation.id).not.toBe(one.invitation.id)
})

test('a coach invites sixty people an hour, whichever server they ask', async () => {
  await domain.open.query(
    {
      text: `insert into invitation
        (id, inviter_id, inviter_type, coach_id, channel, status, expires_at, requested_at, sends)
      select 'of-hour-' || n, 'coach', 'COACH', 'coach', 'LINK', 'WITHDRAWN', $1::timestamptz, $1::timestamptz, 1
      from generate_series(1, 59) n`,
    },
    [addSeconds(now, -60)],
  )
  expect(await invite('', viewers.coach)).toMatchObject({ success: true })
  expect(await invite('', viewers.coach)).toEqual({ code: 'TOO_MANY_REQUESTS' })
  expect(await invite('', viewers.coach, addSeconds(now, 3_600))).toMatchObject({ success: true })
})

test('names in the e-mail do not become links', () => {
  const message = composeInvitation({
    to: 'nora@example.org',
    lang: 'en',
    inviterName: 'www.evil.example',
    coachName: 'Kai http://evil.example',
    companyName: 'Visit www.evil.example',
    logo: { name: 'Visit www.evil.example', url: `${address}logo.jpg` },
    link: `${address}join/x`,
  })
  for (const text of [message.subject, message.text, message.html ?? ''])
    expect(text).not.toMatch(/evil\.e|www\.e|http:\/\/|Visit/)
  expect(message.text).toContain(`${address}join/x`)
})
