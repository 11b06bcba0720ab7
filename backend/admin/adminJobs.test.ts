import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { testKinds } from '#backend/platform/jobs/jobs.fixture.ts'
import { failJob, takeJob } from '#backend/platform/jobs/jobs.store.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { carryOutJobs } from './adminJobs.ts'

const queue = createJobQueue(testKinds)
let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.query({ text: 'delete from job' }))
afterAll(() => database.close())

const say = (name: 'retryJob' | 'dropJob', id: string) => carryOutJobs({ name, id }, database)
const list = () => carryOutJobs({ name: 'jobs', isJson: false }, database)

async function send(name: 'test.once' | 'test.single', what: string): Promise<string> {
  return (await database.transact((tx) => queue.send(tx, { name, payload: { what } }))) ?? ''
}

/** Each of these is as a worker leaves it. */
async function begin(name: 'test.once' | 'test.single'): Promise<string> {
  const [job] = await takeJob(database, [name])
  return job?.id ?? ''
}

async function fail(id: string): Promise<void> {
  await failJob(database, id, 1, 0, 'Error: no room on the disk')
}

test('without jobs the list is one line', async () => {
  expect(await list()).toBe('0 waiting, 0 running, 0 failed')
})

test('the list shows failed jobs with the reason, running jobs and waiting jobs, never a payload', async () => {
  const failed = await send('test.once', 'a secret')
  await begin('test.once')
  await fail(failed)
  const running = await send('test.once', 'a secret')
  await begin('test.once')
  const waiting = await send('test.single', 'a secret')
  const text = await list()
  expect(text.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\dT\S+Z/, '<time>'))).toEqual([
    '1 waiting, 1 running, 1 failed',
    '',
    'Failed, by when they did',
    `  ${failed}  test.once  <time>  1 attempt  Error: no room on the disk`,
    '',
    'Running, by when they began',
    `  ${running}  test.once  <time>  1 attempt`,
    '',
    'Waiting, by when they may begin',
    `  ${waiting}  test.single  <time>  0 attempts`,
  ])
  const json: unknown = JSON.parse(await carryOutJobs({ name: 'jobs', isJson: true }, database))
  expect(json).toMatchObject({
    counts: { waiting: 1, running: 1, failed: 1 },
    jobs: expect.arrayContaining([
      expect.objectContaining({ id: failed, name: 'test.once', state: 'failed', reason: 'Error: no room on the disk' }),
    ]),
  })
  expect(JSON.stringify(json)).not.toContain('secret')
})

test('the list shows at most a hundred jobs and the number of further ones', async () => {
  await database.query({
    text: `insert into job (name, payload, priority, max_attempts, state)
      select 'test.once', '{}', 0, 1, 'failed' from generate_series(1, 103)`,
  })
  const lines = (await list()).split('\n')
  expect(lines[0]).toBe('0 waiting, 0 running, 103 failed')
  expect(lines.at(-1)).toBe('  and 3 more')
  expect(lines).toHaveLength(104)
})

test('a retried job waits again, and a dropped job is gone', async () => {
  const id = await send('test.once', 'a')
  await begin('test.once')
  await fail(id)
  expect(await say('retryJob', id)).toBe(`test.once ${id} will be tried once more.`)
  expect(await list()).toMatch('1 waiting, 0 running, 0 failed')
  await expect(say('retryJob', id)).rejects.toThrow(`The job ${id} is waiting, and can’t be tried again.`)
  expect(await say('dropJob', id)).toBe(`test.once ${id} is dropped.`)
  expect(await list()).toBe('0 waiting, 0 running, 0 failed')
  await expect(say('dropJob', id)).rejects.toThrow(`There is no job ${id}.`)
})

test('a running job cannot be dropped', async () => {
  const id = await send('test.once', 'a')
  await begin('test.once')
  await expect(say('dropJob', id)).rejects.toThrow(`The job ${id} is running, and can’t be dropped.`)
})

test('a failed job is not tried again beside a newer one for the same thing', async () => {
  const older = await send('test.single', 'film')
  await begin('test.single')
  await database.query({ text: 'update job set max_attempts = 1' })
  await fail(older)
  await send('test.single', 'film')
  await expect(say('retryJob', older)).rejects.toThrow('a newer job for the same thing waits or runs')
  expect(await list()).toMatch('1 waiting, 0 running, 1 failed')
})
