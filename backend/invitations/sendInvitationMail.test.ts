import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAccount } from '#backend/classes/notices/openNotices.fixture.ts'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { openLog } from '#backend/platform/log.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { type AskToInvite, createAskToInvite, type InvitationJob, invitationKinds } from './invitationJob.ts'
import { invitationResolvers } from './invitations.resolvers.ts'
import { createInvitationStore } from './invitations.store.ts'
import { sendImported } from './invitationUpkeep.ts'
import { sendInvitationMail } from './sendInvitationMail.ts'

let domain: DomainUnderTest
const jobs: InvitationJob[] = []
const mails: Message[] = []
const address = 'https://obi.example/'
const log = openLog({ level: 'silent' })
const sendJob = createAskToInvite(createJobQueue(invitationKinds))
const askToInvite: AskToInvite = async (transaction, job) => {
  jobs.push(job)
  await sendJob(transaction, job)
}

beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      invitationResolvers({ database, storeIn: createInvitationStore, askToInvite, server: address }),
  })
  await addPeople(domain)
  await addAccount(domain, 'mia')
  await domain.insert('follow', [
    { id: 'f', follower_id: 'mia', followee_id: 'coach', status: 'FOLLOWED', created_at: now, updated_at: now },
  ])
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'delete from invitation' })
  await domain.open.query({ text: 'delete from job' })
  jobs.length = 0
  mails.length = 0
})

async function call(name: string, input: string, viewer: Viewer, at = now) {
  const text = `mutation { call: ${name}(input: { ${input} }) { success invitation { id } } }`
  const { data } = await domain.ask(text, { viewer, now: at })
  return Object(data?.['call'])
}
const invite = (input: string, viewer: Viewer) => call('inviteFollowerLambda', input, viewer)
const withdraw = (input: string, viewer: Viewer) => call('deleteFollowerLambda', input, viewer)
const resend = (id: string, viewer: Viewer, at: string) =>
  call('updateFollowerLambda', `id: "${id}", sendsAgain: true`, viewer, at)

async function deliver(at = now, send = async (mail: Message) => void mails.push(mail)): Promise<void> {
  for (const payload of jobs.splice(0))
    await sendInvitationMail({ payload }, { database: domain.open, mail: { messenger: { send }, address } }, () => at)
}

const upkeep = (at: string) => sendImported({ database: domain.open, askToInvite, log }, at)
const tomorrow = addSeconds(now, 86_401)

test.each(['endpoint: "nora@example.org"', 'followerID: "mia"'])(
  'an invitation to an address that got five e-mails today waits, and is sent tomorrow: %s',
  async (recipient) => {
    for (let count = 0; count < 5; count += 1) {
      await invite(recipient, viewers.coach)
      await deliver()
      await withdraw(recipient, viewers.coach)
    }
    expect(mails).toHaveLength(5)
    const { invitation } = await invite(recipient, viewers.coach)
    await deliver()
    const state = `select requested_at is null as waits, sends from invitation where id = '${invitation.id}'`
    expect(await domain.open.query({ text: state })).toEqual([{ waits: true, sends: 0 }])
    await upkeep(addSeconds(now, 60))
    expect(jobs).toEqual([])
    await upkeep(tomorrow)
    await deliver(tomorrow)
    expect(mails).toHaveLength(6)
    expect(await domain.open.query({ text: state })).toEqual([{ waits: false, sends: 1 }])
  },
)

test('an address gets five e-mails a day, also of one invitation that is sent again', async () => {
  const { invitation } = await invite('endpoint: "nora@example.org"', viewers.coach)
  for (let count = 0; count < 7; count += 1) {
    await deliver(addSeconds(now, count * 61))
    await resend(invitation.id, viewers.coach, addSeconds(now, (count + 1) * 61))
  }
  expect(mails).toHaveLength(5)
  await deliver(addSeconds(now, 7 * 61))
  await invite('endpoint: "nora@example.org"', viewers.rival)
  await deliver(addSeconds(now, 8 * 61))
  expect(mails).toHaveLength(5)
})

test('a process without a mail server does not take an invitation for sent', async () => {
  await invite('endpoint: "nora@example.org"', viewers.coach)
  const job = { payload: { id: jobs[0]?.id ?? '' } }
  const mail = { messenger: undefined, address }
  await expect(sendInvitationMail(job, { database: domain.open, mail }, () => now)).rejects.toThrow(
    'cannot send e-mail',
  )
  await deliver()
  expect(mails).toHaveLength(1)
})

test('an invitation of a coach who may not invite for a while is sent once they may again', async () => {
  await invite('endpoint: "nora@example.org"', viewers.rival)
  await domain.open.query({ text: `update role set status = 'DECLINED' where contact_id = 'rival'` })
  await deliver()
  await upkeep(now)
  expect([jobs, mails]).toEqual([[], []])
  await domain.open.query({ text: `update role set status = 'APPROVED' where contact_id = 'rival'` })
  await upkeep(now)
  await deliver()
  expect(mails).toHaveLength(1)
})

test('an invitation that is sent again while the job of its first e-mail ends is not lost with that job', async () => {
  const { invitation } = await invite('endpoint: "nora@example.org"', viewers.coach)
  await domain.open.query({ text: "update job set state = 'running'" })
  await deliver()
  await resend(invitation.id, viewers.coach, addSeconds(now, 61))
  await domain.open.query({ text: "delete from job where state = 'running'" })
  const waiting = { text: "select payload ->> 'id' as id from job where state = 'waiting'" }
  expect(await domain.open.query(waiting)).toEqual([{ id: invitation.id }])
})

test('an invitation that is sent again before its first e-mail was sent gets one e-mail', async () => {
  const { invitation } = await invite('endpoint: "nora@example.org"', viewers.coach)
  const later = addSeconds(now, 61)
  await resend(invitation.id, viewers.coach, later)
  expect(jobs).toHaveLength(2)
  await deliver(later)
  expect(mails).toHaveLength(1)
})
