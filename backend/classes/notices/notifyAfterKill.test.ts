import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeIn, mondays } from '#backend/classes/editing/openEditing.fixture.ts'
import { bookingRow, contactRow } from '#backend/model/testing/classRows.ts'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { startJobs } from '#backend/platform/jobs/startJobs.ts'
import { openLog } from '#backend/platform/log.ts'
import type { Message } from '#backend/platform/mail/messenger.port.ts'
import { noticeKinds } from './noticeJob.ts'
import { addAccount, before, type NoticesUnderTest, openNotices } from './openNotices.fixture.ts'
import { sendNotices } from './sendNotices.ts'

let house: NoticesUnderTest
beforeAll(async () => {
  house = await openNotices()
  await house.reset()
})
afterAll(() => house.domain.close())

/** A process that stops between sending a mail and marking it as sent. */
function startKillableWorker() {
  const script = fileURLToPath(new URL('./notifyUntilKilled.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(house.domain.open.address), before], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    nextLine: async (): Promise<string | undefined> => (await lines.next()).value,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const people = Array.from({ length: 8 }, (_, index) => `member-${index}`)

test('after a process is killed, another one sends the remaining mails and repeats the one in progress', async () => {
  const { domain } = house
  const { open } = domain
  await domain.insert(
    'contact',
    people.map((id) => contactRow(id)),
  )
  for (const id of people) await addAccount(domain, id)
  const span = { starts_at: mondays[2], ends_at: '2027-04-05T17:00:00.000Z' }
  const rows = people.map((id) => bookingRow(`of-${id}`, { member_id: id, occurrence_id: 'm3', ...span }))
  await domain.insert('booking', rows)
  await open.query({ text: `update occurrence set booked = 8 where id = 'm3'` })
  await changeIn(domain)('editDate', { id: 'm3', startDate: '2027-04-05T18:00:00.000Z' })
  await open.query({ text: 'update job set due_at = now()' })

  const child = startKillableWorker()
  const recipients = [await child.nextLine(), await child.nextLine(), await child.nextLine()]
  await child.kill()
  expect(await open.query({ text: `select from notice where state = 'SENT'` })).toHaveLength(2)

  const messenger = { send: async ({ to }: Message) => void recipients.push(to) }
  const mail = { messenger, address: 'https://obi.example/' }
  const worker = startJobs({
    database: open,
    queue: createJobQueue(noticeKinds),
    kinds: noticeKinds,
    handlers: { 'classes.notify': (job) => sendNotices(job, { database: open, mail }, () => before) },
    log: openLog({ level: 'silent' }),
    everyMs: 500,
  })
  await expect.poll(() => open.query({ text: 'select from job' }), { timeout: 60_000 }).toEqual([])
  await worker.stop()
  const [, , onItsWay] = recipients
  const addresses = people.map((id) => `${id}@example.com`)
  expect(recipients.toSorted(inOrder)).toEqual([...addresses, onItsWay].toSorted(inOrder))
})

function inOrder(one = '', other = ''): number {
  return one < other ? -1 : 1
}
