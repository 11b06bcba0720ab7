import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { createJobQueue } from '#backend/platform/jobs/createJobQueue.ts'
import { testKinds } from '#backend/platform/jobs/jobs.fixture.ts'
import type { RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import { listJobs } from '#backend/platform/jobs/listedJobs.store.ts'
import { startJobs } from '#backend/platform/jobs/startJobs.ts'
import { openLog } from '#backend/platform/log.ts'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { migrate, migrateWithin } from '#backend/platform/postgres/migrate.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { createDatabase } from '#backend/platform/postgres/server/createDatabase.ts'

// Each test runs all migrations.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log = openLog({ level: 'silent' })
const server = inject('postgres').address
const name = `carried_${process.pid}`
const address = withDatabase(server, name)

beforeEach(async () => {
  await createDatabase(server, name)
  const client = new pg.Client({ ...address })
  await client.connect()
  await migrateWithin(client, '060_told_sessions')
  await client.end()
  await administer(address, `select jobs.create_queue('test.plain', '{ "policy": "standard" }')`)
  await administer(address, `select jobs.create_queue('test.single', '{ "policy": "exclusive" }')`)
})
afterEach(() => administer(server, `drop database ${name} with (force)`))

// Recent, because a worker deletes jobs that failed long ago.
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const SENT = minutesAgo(60)
const BEGUN = minutesAgo(50)
const ENDED = minutesAgo(40)
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

/** A job as pg-boss stores it, in the way in which Obi sent jobs. */
async function store(number: number, columns: Record<string, unknown>): Promise<void> {
  const row = {
    id: idOf(number),
    name: 'test.plain',
    data: { what: `job ${number}` },
    retry_limit: 2,
    retry_count: 0,
    created_on: SENT,
    start_after: SENT,
    heartbeat_seconds: 10,
    policy: 'standard',
    ...columns,
  }
  const names = Object.keys(row).join(', ')
  const text = `insert into jobs.job (${names}) select ${names} from jsonb_populate_record(null::jobs.job, `
  await administer(address, `${text}'${JSON.stringify(row)}')`)
}

const begun = { started_on: BEGUN }
const ended = { ...begun, completed_on: ENDED }
const single = { name: 'test.single', policy: 'exclusive', singleton_key: 'film' }

/** One job in each state in which pg-boss may have left it. */
async function storeEveryState(): Promise<void> {
  await store(1, { ...single, data: { what: 'film', user: 'kenji' }, priority: 9_998 })
  await store(2, { ...begun, state: 'retry', start_after: '2099-01-01T00:00:00.000Z', output: { reason: 'No room' } })
  await store(3, { state: 'retry', retry_count: 1 })
  await store(4, { ...begun, state: 'active', retry_count: 1, heartbeat_on: BEGUN })
  await store(5, { ...ended, state: 'failed', retry_count: 2, output: { value: { message: 'job timed out' } } })
  await store(6, { ...single, ...ended, state: 'failed', retry_count: 2, output: { reason: 'Error: no' } })
  await store(7, { ...begun, state: 'retry', retry_count: 2, retry_limit: 3 })
  await store(8, { ...ended, state: 'completed' })
  await store(9, { ...ended, state: 'cancelled' })
}

test('jobs of pg-boss that wait, run or have failed become our own, with their attempts, keys, users and reasons', async () => {
  await storeEveryState()
  await migrate({ address })
  const columns = `id, name, payload ->> 'what' as what, key, user_id, priority, state, attempts, max_attempts, due_at, reason`
  const rows = await administer(address, `select ${columns}, sent_at, changed_at from job order by id`)
  const base = { name: 'test.plain', key: null, user_id: null, priority: 0, reason: null, sent_at: new Date(SENT) }
  const waiting = { ...base, state: 'waiting', due_at: new Date(SENT) }
  const failed = { ...base, state: 'failed', attempts: 3, changed_at: new Date(ENDED) }
  expect(rows).toMatchObject([
    {
      ...waiting,
      id: idOf(1),
      name: 'test.single',
      what: 'film',
      key: 'film',
      user_id: 'kenji',
      priority: 9_998,
      attempts: 0,
    },
    { ...waiting, id: idOf(2), attempts: 1, max_attempts: 3, due_at: new Date('2099-01-01'), reason: 'No room' },
    { ...waiting, id: idOf(3), attempts: 1, max_attempts: 3 },
    {
      ...base,
      id: idOf(4),
      state: 'running',
      attempts: 2,
      max_attempts: 3,
      due_at: new Date(Date.parse(BEGUN) + 10_000),
    },
    { ...failed, id: idOf(5), reason: 'It took too long' },
    { ...failed, id: idOf(6), name: 'test.single', key: 'film', reason: 'Error: no' },
    { ...waiting, id: idOf(7), attempts: 3, max_attempts: 4 },
  ])
  expect(await administer(address, `select to_regnamespace('jobs') as jobs`)).toEqual([{ jobs: null }])
})

test('a worker runs the jobs that pg-boss left, and continues to count their attempts', async () => {
  await storeEveryState()
  await migrate({ address })
  const database = openDatabase({ address, log })
  const ran: RunningJob<{ what: string }>[] = []
  const handle = async (job: RunningJob<{ what: string }>) => void ran.push(job)
  const kinds = { 'test.plain': testKinds['test.plain'], 'test.single': testKinds['test.single'] }
  const handlers = { 'test.plain': handle, 'test.single': handle }
  const worker = startJobs({ database, queue: createJobQueue(kinds), kinds, handlers, log })
  const counts = async () => (await listJobs(database, 10)).counts
  await expect.poll(counts).toEqual({ waiting: 1, running: 0, failed: 2 })
  const attempts = ran.map(({ id, attempt }) => [id, attempt] as const)
  expect(Object.fromEntries(attempts)).toEqual({ [idOf(1)]: 1, [idOf(3)]: 2, [idOf(4)]: 3, [idOf(7)]: 4 })
  await worker.stop()
  await database.close()
})

test('a job that the previous version is sending during the migration is carried over', async () => {
  const client = new pg.Client({ ...address })
  await client.connect()
  await client.query('begin')
  await client.query(`insert into jobs.job (name, data) values ('test.plain', '{ "what": "late" }')`)
  const migrating = migrate({ address })
  const waits = `select from pg_locks where not granted and database = (select oid from pg_database where datname = '${name}')`
  await expect.poll(() => administer(address, waits), { timeout: 30_000 }).toHaveLength(1)
  await client.query('commit')
  await client.end()
  await migrating
  expect(await administer(address, `select payload from job`)).toEqual([{ payload: { what: 'late' } }])
})
