import { getPriority } from 'node:os'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asQueryOf, asUser } from '#backend/platform/admission/currentUser.ts'
import { anonymous } from '#backend/platform/context.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import type { OpenDatabase } from './openDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.query({ text: 'create table written (n int not null)' })
})
afterAll(() => database.close())

const LOCK = 4711

/** Takes a lock that statements wait for; resolves with a function that releases it. */
async function lock(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = database.transact(async (transaction) => {
    await transaction.query({ text: `select pg_advisory_xact_lock(${LOCK})` })
    locked.resolve()
    await release.promise
  })
  await locked.promise
  return async () => {
    release.resolve()
    await holding
  }
}

const by = (subject: string, text: string, name?: string) =>
  asUser({ subject }, () => database.query<{ n: number }>({ text, ...(name && { name }) }))

test('slow statements of one user do not delay the short statement of another', async () => {
  const unlock = await lock()
  let slowAnswers = 0
  const slow = Array.from({ length: 12 }, (_, n) =>
    by('ana', `select ${n} as n from pg_advisory_xact_lock(${LOCK})`).then(() => (slowAnswers += 1)),
  )
  for (let n = 0; n < 5; n += 1) expect(await by('ben', `select ${n} as n`)).toEqual([{ n }])
  expect(slowAnswers).toBe(0)
  await unlock()
  await Promise.all(slow)
  expect(slowAnswers).toBe(12)
})

test('short statements have a higher processor priority than users’ slow ones', async () => {
  const session = 'select pg_backend_pid() as n'
  const [[short], [slow]] = [await by('fay', session), await by('fay', `${session} from pg_sleep(0.3)`)]
  expect(getPriority(slow?.n)).toBeGreaterThan(getPriority(short?.n))
})

test('a statement that was slow for a user runs alone, one at a time, and counts as short for another user', async () => {
  const text = `select clock_timestamp() as begun, pg_sleep(0.2)::text, clock_timestamp() as ended, pg_backend_pid() as pid`
  const run = (subject: string) =>
    asUser({ subject }, () =>
      database.query<{ begun: string; ended: string; pid: number }>({ name: 'one_at_a_time', text }),
    )
  await run('ana')
  const runs = (await Promise.all([run('ana'), run('ana'), run('ana')]))
    .flat()
    .toSorted((a, b) => (a.begun < b.begun ? -1 : 1))
  for (const [place, { ended }] of runs.slice(0, -1).entries())
    expect(ended <= (runs[place + 1]?.begun ?? '')).toBe(true)
})

test('a slow statement of a user or of the server itself runs to its end while no other user waits for its session', async () => {
  const own = Array.from({ length: 2 }, (_, n) => by('ana', `select ${n} as n from pg_sleep(1.3)`))
  expect(await Promise.all(own)).toEqual([[{ n: 0 }], [{ n: 1 }]])
  expect(await database.query({ text: 'select 1 as n from pg_sleep(1.5)' })).toEqual([{ n: 1 }])
})

test('a slow statement is canceled after a second when another user waits for its session', async () => {
  const users = ['ana', 'cho', 'dan', 'eli']
  // From then on the statement goes to the slow lane at once.
  await Promise.all(users.map((user) => by(user, 'select 1 as n from pg_sleep(0.2)')))
  const slow = users.map((user) => by(user, 'select 1 as n from pg_sleep(5)'))
  const outcomes = Promise.allSettled(slow)
  expect(await by('ben', 'select 1 as n from pg_sleep(0.4)')).toEqual([{ n: 1 }])
  const canceled = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(canceled.length).toBeGreaterThan(0)
  expect(canceled).toMatchObject(canceled.map(() => ({ reason: { code: 'UNAVAILABLE' } })))
})

test('many slow statements of one user leave sessions for the first statement of another user', async () => {
  const session = 'select pg_backend_pid() as n'
  const slow = Array.from({ length: 40 }, (_, n) => by('ida', `${session} from pg_sleep(0.1)`, `flood_${n}`))
  // All are sent before the other user's statement.
  await turn()
  const [other] = await by('joe', session)
  expect((await Promise.all(slow)).flat()).not.toContainEqual(other)
})

test('a statement that is canceled and repeated takes effect once', async () => {
  await by('ana', 'insert into written select 1 from pg_sleep(0.3)')
  expect(await by('ben', 'select count(*) as n from written')).toEqual([{ n: 1 }])
})

test('a user with too many slow statements is refused, and no other', async () => {
  const name = 'refused_alone'
  await by('ana', 'select 1 as n from pg_sleep(0.16)', name)
  const all = Array.from({ length: 36 }, () => by('ana', 'select 1 as n from pg_sleep(0.16)', name))
  const another = by('ben', 'select 1 as n from pg_sleep(0.16)', name)
  const refused = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'UNAVAILABLE' } })))
  expect(await another).toEqual([{ n: 1 }])
})

test('a statement of a query whose caller has disconnected leaves the queue', async () => {
  const name = 'left_alone'
  await by('kim', 'select 1 as n from pg_sleep(0.2)', name)
  const viewer = { ...anonymous, subject: 'kim' }
  const leaving = new AbortController()
  const running = by('kim', 'select 1 as n from pg_sleep(0.2)', name)
  const text = 'select 1 as n from pg_sleep(0.2)'
  const waiting = asQueryOf({ viewer, network: undefined, signal: leaving.signal }, () =>
    database.query<{ n: number }>({ name, text }),
  )
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await running).toEqual([{ n: 1 }])
})
