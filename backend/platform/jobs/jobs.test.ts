import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgresBus } from '#backend/platform/events/postgresBus.ts'
import { openLog } from '#backend/platform/log.ts'
import { countStatements } from '#backend/platform/postgres/countStatements.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { createJobQueue } from './createJobQueue.ts'
import { begun, noteBegin, testKinds } from './jobs.fixture.ts'
import type { JobHandler, JobHandlers, RunningJob } from './jobs.port.ts'
import { announceJobs, JOB_CHANNEL } from './jobs.store.ts'
import { dropJob, findJobState, listJobs, retryJob } from './listedJobs.store.ts'
import { type RunningJobs, startJobs } from './startJobs.ts'

type Kinds = typeof testKinds
type Work = JobHandler<{ what: string }>

const log = openLog({ level: 'silent' })

const queue = createJobQueue(testKinds)

let database: OpenDatabase
let workers: RunningJobs[]
let ran: RunningJob<{ what: string }>[]
beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => {
  workers = []
  ran = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await database.query({ text: 'delete from job' })
})
afterAll(() => database.close())

const untilAborted: Work = async ({ signal }) => {
  await delay(60_000, undefined, { signal })
}

const whats = () => ran.map(({ payload }) => payload.what)

interface WorkSettings {
  kinds?: Partial<Kinds>
  atOnce?: number
  drainMs?: number
}

/** Handles every kind of job in the same way, and records the calls. */
function work(how: Work = async () => undefined, settings: WorkSettings = {}): RunningJobs {
  const handle: Work = async (job) => {
    ran.push(job)
    await how(job)
  }
  const handlers: JobHandlers<Kinds> = {
    'test.plain': handle,
    'test.urgent': handle,
    'test.single': handle,
    'test.fair': handle,
    'test.once': handle,
    'test.short': handle,
    'test.patient': handle,
  }
  const worker = startJobs({ database, queue, kinds: testKinds, handlers, log, ...settings })
  workers.push(worker)
  return worker
}

async function send(name: keyof Kinds, ...all: string[]): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = []
  for (const what of all) ids.push(await database.transact((tx) => queue.send(tx, { name, payload: { what } })))
  return ids
}

/** Leaves the job in the state of a process that was killed a minute ago. */
async function lose(id: string): Promise<void> {
  const text = `update job set state = 'running', attempts = 1, due_at = now() - interval '1 minute' where id = $1::uuid`
  await database.query({ text }, [id])
}

const counts = async () => (await listJobs(database, 10)).counts
const nothing = { waiting: 0, running: 0, failed: 0 }

test('users take turns, so one user’s first job runs before another user’s second', async () => {
  await send('test.fair', 'ana 1', 'ana 2', 'ana 3', 'ben 1', 'ana 4', 'ben 2')
  work()
  await expect.poll(() => ran.length).toBe(6)
  expect(whats()).toEqual(['ana 1', 'ben 1', 'ana 2', 'ben 2', 'ana 3', 'ana 4'])
})

test('a job is queued when the transaction that sent it commits, and not after a rollback', async () => {
  work()
  const refused = database.transact(async (tx) => {
    await queue.send(tx, { name: 'test.plain', payload: { what: 'never' } })
    throw new Error('changed my mind')
  })
  await expect(refused).rejects.toThrow('changed my mind')
  const [id] = await send('test.plain', 'one')
  await expect.poll(() => ran).toMatchObject([{ id, payload: { what: 'one' }, attempt: 1 }])
  await expect.poll(counts).toEqual(nothing)
  expect(whats()).toEqual(['one'])
})

test('an invalid payload is refused when the job is sent', async () => {
  const wrong = JSON.parse('{"what": 1}')
  const sent = database.transact((tx) => queue.send(tx, { name: 'test.plain', payload: wrong }))
  await expect(sent).rejects.toThrow('Expected string')
  expect(await counts()).toEqual(nothing)
})

test('the job with the highest priority runs first, then the oldest', async () => {
  await send('test.plain', 'first', 'second')
  await send('test.single', 'third')
  await send('test.urgent', 'urgent')
  work(undefined, { atOnce: 1 })
  await expect.poll(whats).toEqual(['urgent', 'first', 'second', 'third'])
})

test('a failed job is retried with the same id, and then completed', async () => {
  work(async ({ attempt }) => {
    if (attempt === 1) throw new Error('not yet')
  })
  const [id] = await send('test.plain', 'one')
  await expect
    .poll(() => ran, { timeout: 15_000 })
    .toMatchObject([
      { id, attempt: 1 },
      { id, attempt: 2 },
    ])
  await expect.poll(counts).toEqual(nothing)
})

test('a job that fails too often is listed as failed, with a reason that names no person', async () => {
  work(async () => {
    throw new Error(`No answer to ana@studio.example from https://store.example/x?Signature=abc ${'word '.repeat(300)}`)
  })
  const [id] = await send('test.once', 'one')
  await expect.poll(counts).toEqual({ ...nothing, failed: 1 })
  const [job] = (await listJobs(database, 10)).jobs
  expect(job).toMatchObject({ id, name: 'test.once', state: 'failed', attempts: 1 })
  expect(job?.reason).toMatch(/^Error: No answer to …@… from … word /)
  expect(job?.reason?.length).toBeLessThanOrEqual(300)
  expect(JSON.stringify(job)).not.toMatch(/ana|Signature/)
})

test.each([
  ['is cut inside a character', `${'ab '.repeat(97)}${'😀'.repeat(20)}`],
  ['holds half a character', 'a \ud83d b'],
  ['holds the character that no database takes', 'a \0 b'],
])('a job whose reason %s still counts as failed', async (_what, message) => {
  work(() => Promise.reject(new Error(message)))
  await send('test.once', 'one')
  await expect.poll(counts).toEqual({ ...nothing, failed: 1 })
  expect((await listJobs(database, 10)).jobs[0]?.reason).toMatch(/^Error: ab? /)
})

test('an operator can retry a failed job once more, or drop it', async () => {
  let isWell = false
  const [one = '', other = ''] = await send('test.once', 'one', 'other')
  expect(await findJobState(database, one)).toBe('waiting')
  work(async () => {
    if (!isWell) throw new Error('no')
  })
  await expect.poll(counts).toEqual({ ...nothing, failed: 2 })
  expect(await findJobState(database, one)).toBe('failed')
  expect(await dropJob(database, one)).toBe('test.once')
  expect(await retryJob(database, one)).toBeUndefined()
  isWell = true
  expect(await retryJob(database, other)).toBe('test.once')
  workers[0]?.wake()
  await expect.poll(counts).toEqual(nothing)
  expect(await findJobState(database, other)).toBeUndefined()
  expect(ran).toMatchObject([{ id: one }, { id: other }, { id: other, attempt: 2 }])
})

test('a running job is not dropped', async () => {
  const gate = Promise.withResolvers<void>()
  work(() => gate.promise)
  const [id = ''] = await send('test.plain', 'one')
  await expect.poll(whats).toEqual(['one'])
  expect(await dropJob(database, id)).toBeUndefined()
  expect(await findJobState(database, id)).toBe('running')
  gate.resolve()
  await expect.poll(counts).toEqual(nothing)
})

test('only one job per key waits or runs at a time; afterwards another may be sent', async () => {
  const gate = Promise.withResolvers<void>()
  const [first, again, other] = await send('test.single', 'a', 'a', 'b')
  expect([first, again, other]).toEqual([expect.any(String), undefined, expect.any(String)])
  work(() => gate.promise)
  await expect.poll(() => whats().toSorted()).toEqual(['a', 'b'])
  expect(await send('test.single', 'a')).toEqual([undefined])
  gate.resolve()
  await expect.poll(counts).toEqual(nothing)
  expect(await send('test.single', 'a')).toEqual([expect.any(String)])
  await expect.poll(() => whats().toSorted()).toEqual(['a', 'a', 'b'])
})

test('no more jobs run concurrently than their kind allows', async () => {
  let now = 0
  let most = 0
  await send('test.plain', 'a', 'b', 'c', 'd', 'e', 'f')
  work(async () => {
    most = Math.max(most, (now += 1))
    await delay(20)
    now -= 1
  })
  await expect.poll(counts).toEqual(nothing)
  expect(ran).toHaveLength(6)
  expect(most).toBe(2)
})

test('no more than four jobs of all kinds run concurrently in one process', async () => {
  const gate = Promise.withResolvers<void>()
  await send('test.plain', 'a', 'b')
  await send('test.urgent', 'c', 'd')
  await send('test.single', 'e', 'f')
  work(() => gate.promise)
  await expect.poll(counts).toEqual({ ...nothing, running: 4, waiting: 2 })
  await delay(200)
  expect(await counts()).toEqual({ ...nothing, running: 4, waiting: 2 })
  gate.resolve()
  await expect.poll(counts).toEqual(nothing)
})

test('two workers share the jobs, and none runs twice', async () => {
  const all = Array.from({ length: 40 }, (_, n) => `${n}`)
  await send('test.plain', ...all)
  work(() => delay(5))
  work(() => delay(5))
  await expect.poll(counts, { timeout: 15_000 }).toEqual(nothing)
  expect(whats().toSorted()).toEqual(all.toSorted())
})

test('a job that takes too long is aborted and counts as failed', async () => {
  work(untilAborted)
  await send('test.short', 'one')
  await expect.poll(counts, { timeout: 15_000 }).toEqual({ ...nothing, failed: 1 })
  expect((await listJobs(database, 1)).jobs[0]?.reason).toBe('Error: It took too long')
})

test('a process that ends lets its jobs finish, and takes no more', async () => {
  const gate = Promise.withResolvers<void>()
  const worker = work(() => gate.promise, { atOnce: 1 })
  await send('test.plain', 'runs', 'waits')
  await expect.poll(whats).toEqual(['runs'])
  const stopped = worker.stop()
  gate.resolve()
  await stopped
  expect(await counts()).toEqual({ ...nothing, waiting: 1 })
  expect(whats()).toEqual(['runs'])
})

test('a job that outlasts the shutdown of its process is aborted, and starts over elsewhere as the same attempt', async () => {
  const [id] = await send('test.once', 'long')
  const ending = work(untilAborted, { drainMs: 50 })
  await expect.poll(whats).toEqual(['long'])
  await ending.stop()
  expect(ran[0]?.signal.aborted).toBe(true)
  expect(await counts()).toEqual({ ...nothing, waiting: 1 })
  work()
  await expect.poll(counts).toEqual(nothing)
  expect(ran).toMatchObject([
    { id, attempt: 1 },
    { id, attempt: 1 },
  ])
})

test('a job that takes seconds sends heartbeats and is not aborted', async () => {
  work(({ signal }) => delay(4_000, undefined, { signal }))
  await send('test.plain', 'one')
  await expect.poll(whats).toEqual(['one'])
  await expect.poll(counts, { timeout: 15_000 }).toEqual(nothing)
  expect([ran.length, ran[0]?.signal.aborted]).toEqual([1, false])
})

test('a worker that lost its job to another is aborted, and cannot complete the job', async () => {
  work(untilAborted)
  const [id = ''] = await send('test.plain', 'one')
  await expect.poll(whats).toEqual(['one'])
  await database.query({ text: 'update job set attempts = 2' })
  await expect.poll(() => ran[0]?.signal.aborted, { timeout: 15_000 }).toBe(true)
  await workers[0]?.stop()
  expect(await findJobState(database, id)).toBe('running')
})

test('a job whose process is killed is run by another process', { timeout: 60_000 }, async () => {
  await database.query(begun)
  const [id] = await send('test.plain', 'one')
  const child = startKillableWorker()
  expect(await child.nextLine()).toBe(id)
  await child.kill()
  work((job) => noteBegin(database, job))
  await expect.poll(counts, { timeout: 45_000 }).toEqual(nothing)
  const rows = await database.query({ text: 'select job, attempt, pid from begun order by attempt' })
  expect(rows).toEqual([
    { job: id, attempt: 1, pid: child.pid },
    { job: id, attempt: 2, pid: process.pid },
  ])
})

test('a job whose process was killed runs before newer jobs', { timeout: 60_000 }, async () => {
  const [id = ''] = await send('test.patient', 'ana lost')
  await send('test.patient', 'ben newer')
  await lose(id)
  work()
  await expect.poll(whats, { timeout: 30_000 }).toEqual(['ana lost', 'ben newer'])
  expect(ran).toMatchObject([{ id, attempt: 2 }, { attempt: 1 }])
})

test('a job that killed its process in its last attempt has failed, and the operator sees the reason', async () => {
  const [id = ''] = await send('test.once', 'lost')
  await lose(id)
  work()
  await expect.poll(counts).toEqual({ ...nothing, failed: 1 })
  expect((await listJobs(database, 1)).jobs).toMatchObject([{ id, attempts: 1, reason: 'Its process was gone' }])
  expect(ran).toEqual([])
})

test('each pause before another attempt is twice as long as the one before', async () => {
  work(() => Promise.reject(new Error('not yet')))
  await send('test.patient', 'one')
  const pauses: number[] = []
  for (const attempts of [1, 2]) {
    await expect.poll(async () => (await listJobs(database, 1)).jobs).toMatchObject([{ state: 'waiting', attempts }])
    const text =
      'update job set due_at = now() returning round(extract(epoch from (select due_at from job) - now()))::int as s'
    const [job] = await database.query<{ s: number }>({ text })
    pauses.push(job?.s ?? 0)
    workers[0]?.wake()
  }
  expect(pauses).toEqual([600, 1_200])
})

test('a process leaves jobs of unknown kinds alone', async () => {
  await send('test.urgent', 'of a newer version')
  await send('test.plain', 'known')
  work(undefined, { kinds: { 'test.plain': testKinds['test.plain'] } })
  await expect.poll(counts).toEqual({ ...nothing, waiting: 1 })
  expect(whats()).toEqual(['known'])
})

test('a handler that does not stop when it takes too long loses its job', { timeout: 60_000 }, async () => {
  const gate = Promise.withResolvers<void>()
  work(() => gate.promise)
  await send('test.short', 'deaf')
  const states = async () => (await listJobs(database, 1)).jobs.map(({ state }) => state)
  await expect.poll(states, { timeout: 30_000 }).toEqual(['failed'])
  gate.resolve()
})

test('failed jobs are deleted after 90 days', async () => {
  const [old = '', recent = ''] = await send('test.once', 'old', 'recent')
  const text = `update job set state = 'failed', changed_at = now() - $2 * interval '1 day' where id = $1::uuid`
  await database.query({ text }, [old, 91])
  await database.query({ text }, [recent, 89])
  work()
  await expect.poll(counts).toEqual({ ...nothing, failed: 1 })
  expect(await findJobState(database, recent)).toBe('failed')
})

test('a process that only sends wakes one that only works', async () => {
  const bus = await openPostgresBus({ database, log, channel: JOB_CHANNEL })
  const sender = createJobQueue(testKinds)
  const stopAnnouncing = sender.whenSent(() => void announceJobs(database))
  const worker = work()
  bus.subscribe(() => worker.wake())
  await database.transact((tx) => sender.send(tx, { name: 'test.plain', payload: { what: 'from afar' } }))
  await expect.poll(whats).toEqual(['from afar'])
  stopAnnouncing()
  await bus.close()
})

test('an idle worker sends no query until the next poll is due', async () => {
  const counted = countStatements(database)
  const watched = { ...database, query: counted.query }
  const kinds = { 'test.plain': testKinds['test.plain'] }
  const handlers = { 'test.plain': async () => undefined }
  const worker = startJobs({ database: watched, queue, kinds, handlers, log })
  workers.push(worker)
  let count = 0
  // At its start it looks for jobs, and for failed jobs that are old enough to be deleted.
  await expect.poll(() => (count += counted.take().length)).toBe(2)
  await delay(1_000)
  expect(counted.take()).toEqual([])
  await worker.stop()
})

function startKillableWorker() {
  const script = fileURLToPath(new URL('./workUntilKilled.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(database.address)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    pid: child.pid,
    nextLine: async () => (await lines.next()).value,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
