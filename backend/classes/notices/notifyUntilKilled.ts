import { setTimeout as delay } from 'node:timers/promises'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { startJobs } from '#backend/platform/jobs/startJobs.ts'
import { openLog } from '#backend/platform/log.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { noticeKinds } from './noticeJob.ts'
import { sendNotices } from './sendNotices.ts'

/**
 * For the crash test: a worker process that stops after sending the third mail and before marking it, until it is
 * killed.
 */
const STOPS_AFTER = 3

const log = openLog({ level: 'silent' })
const database = openDatabase({ address: JSON.parse(process.argv[2] ?? ''), log })
let count = 0
const messenger: Messenger = {
  send: async ({ to }) => {
    process.stdout.write(`${to}\n`)
    count += 1
    if (count === STOPS_AFTER) await delay(3_600_000)
  },
}
const mail = { messenger, address: 'https://obi.example/' }
const before = process.argv[3] ?? ''
startJobs({
  database,
  queue: createJobQueue(noticeKinds),
  kinds: noticeKinds,
  handlers: { 'classes.notify': (job) => sendNotices(job, { database, mail }, () => before) },
  log,
})
