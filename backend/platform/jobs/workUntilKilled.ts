import { setTimeout as delay } from 'node:timers/promises'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { createJobQueue } from './createJobQueue.ts'
import { noteBegin, testKinds } from './jobs.fixture.ts'
import type { JobHandler } from './jobs.port.ts'
import { startJobs } from './startJobs.ts'

/** A worker in its own process for crash tests, which begins jobs and ends none until it is killed. */
const log = openLog({ level: 'silent' })
const database = openDatabase({ address: JSON.parse(process.argv[2] ?? ''), log })
const queue = createJobQueue(testKinds)
const never: JobHandler<{ what: string }> = async (job) => {
  await noteBegin(database, job)
  process.stdout.write(`${job.id}\n`)
  await delay(3_600_000)
}
const handlers = {
  'test.plain': never,
  'test.urgent': never,
  'test.single': never,
  'test.fair': never,
  'test.once': never,
  'test.short': never,
  'test.patient': never,
}
startJobs({ database, queue, kinds: testKinds, handlers, log })
