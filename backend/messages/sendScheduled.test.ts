import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { startJobs } from '#backend/platform/jobs/startJobs.ts'
import { openLog } from '#backend/platform/log.ts'
import { amara, kenji, mia, type MessagesUnderTest, openMessages, root } from './openMessages.fixture.ts'
import { scheduledKinds, sendScheduled } from './sendScheduled.ts'

let house: MessagesUnderTest
let talk: string
beforeEach(async () => {
  house = await openMessages()
  talk = await house.start(['kenji'])
})
afterEach(() => house.close())

const past = '2026-01-01T08:00:00.000Z'
const future = '2100-01-01T08:00:00.000Z'

const create = `mutation ($input: CreateScheduledMessageInput!) {
  createScheduledMessages(input: $input) { id content sendAt status } }`
const update = `mutation ($input: UpdateScheduledMessageInput!) {
  updateScheduledMessages(input: $input) { id sendAt status } }`
const remove = `mutation ($input: DeleteScheduledMessageInput!) { deleteScheduledMessages(input: $input) { id } }`
const list = `query ($senderID: ID!) { scheduledMessagesBySenderIDAndSendAt(senderID: $senderID) {
  items { content sendAt status } } }`

async function schedule(sendAt: string, viewer: Viewer = mia, more: object = {}) {
  const input = { conversationID: talk, senderID: viewer.contactId, content: 'Later', sendAt, ...more }
  return house.ask(create, { input }, { viewer })
}

async function waiting(viewer: Viewer = mia, senderID = 'mia') {
  return (await house.ask(list, { senderID }, { viewer })).items
}

/** Runs as many processes as named for as long as the check needs to pass. */
async function whileJobsRun(check: () => Promise<void>, processes = 1): Promise<void> {
  const { open } = house.domain
  const running = Array.from({ length: processes }, () =>
    startJobs({
      database: open,
      queue: createJobQueue(scheduledKinds),
      kinds: scheduledKinds,
      handlers: { 'messages.sendScheduled': (job) => sendScheduled(job, { database: open }) },
      log: openLog({ level: 'silent' }),
      everyMs: 50,
    }),
  )
  await vi.waitFor(check, { timeout: 10_000 })
  await Promise.all(running.map((jobs) => jobs.stop()))
}

const countJobs = async () => (await house.domain.open.query({ text: 'select from job' })).length

test('a message is sent at its time, once, though several processes look for it', async () => {
  await schedule(past, mia, { content: 'On time' })
  await whileJobsRun(async () => expect(await house.messages(talk, kenji)).toMatchObject([{ content: 'On time' }]), 3)
  expect(await house.messages(talk, kenji)).toHaveLength(1)
  expect(await waiting()).toEqual([])
  expect(await countJobs()).toBe(0)
})

test('a client that sends it at once and the job that is due make one message', async () => {
  const { id } = await schedule(past)
  await house.send(talk, { content: 'Later', clientID: id })
  await whileJobsRun(async () => expect(await waiting()).toEqual([]))
  expect(await house.messages(talk, kenji)).toHaveLength(1)
})

test('until then only its sender sees it; the time can be changed, and it can be canceled', async () => {
  const { id } = await schedule(future)
  expect(await waiting()).toEqual([{ content: 'Later', sendAt: future, status: 'SCHEDULED' }])
  for (const viewer of [kenji, amara, root, anonymous]) expect(await waiting(viewer)).toEqual([])
  expect(await house.messages(talk, kenji)).toEqual([])
  expect((await house.list(kenji)).length).toBe(0)
  const sendAt = '2101-01-01T08:00:00.000Z'
  for (const viewer of [kenji, amara, root])
    expect(await house.ask(update, { input: { id, sendAt } }, { viewer })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await house.ask(update, { input: { id, sendAt } })).toMatchObject({ sendAt })
  expect(await countJobs()).toBe(1)
  expect(await house.ask(remove, { input: { id } }, { viewer: kenji })).toBeNull()
  expect(await house.ask(remove, { input: { id } })).toEqual({ id })
  expect(await countJobs()).toBe(0)
})

test('a message that was moved to a later time is not sent by the job of its old time', async () => {
  const { id } = await schedule(past)
  await house.ask(update, { input: { id, sendAt: future } })
  await sendScheduled({ payload: { id } }, { database: house.domain.open })
  expect(await house.messages(talk, kenji)).toEqual([])
  expect(await waiting()).toHaveLength(1)
})

test('only a participant schedules a message, in their own name', async () => {
  for (const viewer of [amara, root]) expect(await schedule(past, viewer)).toMatchObject({ code: expect.any(String) })
  expect(await schedule(past, kenji, { senderID: 'mia' })).toMatchObject({ code: expect.any(String) })
  expect(await schedule(past, mia, { content: '' })).toMatchObject({ code: 'BAD_INPUT' })
  expect(await countJobs()).toBe(0)
})

test('a block between the two, or leaving the conversation, refuses it, and a new time tries again', async () => {
  const times = { created_at: at(0), updated_at: at(0) }
  await house.domain.insert('contact_block', [{ id: 'b', blocker_id: 'kenji', blocked_id: 'mia', ...times }])
  const { id } = await schedule(past)
  const refused = async () => expect(await waiting()).toMatchObject([{ status: 'REFUSED' }])
  await whileJobsRun(refused)
  expect(await house.messages(talk, kenji)).toEqual([])
  expect(await countJobs()).toBe(0)
  await house.domain.open.query({ text: 'delete from contact_block' })
  expect(await house.ask(update, { input: { id, sendAt: '2026-01-02T08:00:00.000Z' } })).toMatchObject({
    status: 'SCHEDULED',
  })
  await whileJobsRun(async () => expect(await house.messages(talk, kenji)).toHaveLength(1))
  await schedule(future, mia, { content: 'Too late' })
  await house.domain.open.query({ text: `update conversation set contact_ids = array['kenji']` })
  await house.domain.open.query({ text: `update scheduled_message set send_at = '2026-01-01'` })
  await whileJobsRun(refused)
})
