import { afterAll, beforeAll, expect, test } from 'vitest'
import { asUser } from '#backend/platform/admission/currentUser.ts'
import { openLog } from '#backend/platform/log.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { openDatabase, type OpenDatabase } from './openDatabase.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.transact((tx) => tx.query({ text: 'create table counter (id int primary key, value int not null)' }))
})
afterAll(() => database.close())

test('values arrive in the types that the product uses', async () => {
  const text = `select timestamptz '2026-11-21 10:00:00.5+01' as instant, 9007199254740991 as large, date '2026-11-21' as day,
    array[timestamptz '2026-11-21 09:00Z', null] as instants, array[1, 2]::bigint[] as numbers, array[]::date[] as days, '{"a": [1]}'::jsonb as json,
    timestamptz 'infinity' as never`
  expect(await database.query({ text })).toEqual([
    {
      instant: '2026-11-21T09:00:00.500Z',
      large: 9007199254740991,
      day: '2026-11-21',
      instants: ['2026-11-21T09:00:00.000Z', null],
      numbers: [1, 2],
      days: [],
      json: { a: [1] },
      never: 'infinity',
    },
  ])
})

test('an operator sees which sessions are open and in use, and how many statements wait for one', async () => {
  const gate = Promise.withResolvers<void>()
  const transactions = Array.from({ length: 8 }, () => database.transact(() => gate.promise))
  await expect.poll(() => database.load().pools['writes']).toMatchObject({ open: 6, busy: 6 })
  expect(database.load().queues['writes']).toMatchObject({ running: 6, waiting: 2 })
  gate.resolve()
  await Promise.all(transactions)
  expect(database.load().pools['writes']).toEqual({ open: 6, busy: 0, waiting: 0 })
  expect(database.load().queues['writes']).toMatchObject({ running: 0, waiting: 0, waits: 2, refusals: 0 })
})

test('a failed read does not affect the reads around it', async () => {
  const bad = database.query({ text: 'select 1 / $1::int' }, [0])
  const good = Array.from({ length: 20 }, (_, n) => database.query({ name: 'echo', text: 'select $1::int as n' }, [n]))
  await expect(bad).rejects.toThrow('division by zero')
  expect(await Promise.all(good)).toEqual(good.map((_, n) => [{ n }]))
})

test('a failed transaction is rolled back', async () => {
  const attempt = database.transact(async (tx) => {
    await tx.query({ text: 'insert into counter values (1, 0)' })
    throw new Error('changed my mind')
  })
  await expect(attempt).rejects.toThrow('changed my mind')
  expect(await database.query({ text: 'select from counter' })).toEqual([])
})

test('a transaction that ignores a failed statement does not count as committed', async () => {
  const attempt = database.transact(async (tx) => {
    await tx.query({ text: 'insert into counter values (3, 0)' })
    await tx.query({ text: 'select 1 / 0' }).catch(() => undefined)
  })
  await expect(attempt).rejects.toThrow('had failed')
})

test('conflicting transactions are retried until all have committed', async () => {
  await database.query({ text: 'insert into counter values (2, 0)' })
  const count = () =>
    database.transact(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read' })
      const [row] = await tx.query<{ value: number }>({ text: 'select value from counter where id = 2' })
      await tx.query({ text: 'update counter set value = $1 where id = 2' }, [(row?.value ?? 0) + 1])
    })
  await Promise.all([count(), count(), count()])
  expect(await database.query({ text: 'select value from counter where id = 2' })).toEqual([{ value: 3 }])
})

test('a persistent conflict is reported as retryable', async () => {
  let attempts = 0
  const attempt = database.transact(async (tx) => {
    attempts += 1
    await tx.query({ text: `do $$ begin raise exception 'again' using errcode = '40001'; end $$` })
  })
  await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(attempts).toBe(4)
})

test('a killed session is reported as retryable, and the next call gets a new one', async () => {
  const kill = { text: 'select pg_terminate_backend(pg_backend_pid())' }
  await expect(database.query(kill)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(database.transact((tx) => tx.query(kill))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await database.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
  expect(await database.transact((tx) => tx.query({ text: 'select 1 as one' }))).toEqual([{ one: 1 }])
})

test('transactions of one user leave sessions for another', async () => {
  const lock = Promise.withResolvers<void>()
  const ana = Array.from({ length: 30 }, () => asUser({ subject: 'ana' }, () => database.transact(() => lock.promise)))
  const ben = asUser({ subject: 'ben' }, () => database.transact((tx) => tx.query({ text: 'select 1 as one' })))
  expect(await ben).toEqual([{ one: 1 }])
  lock.resolve()
  await Promise.all(ana)
})

test('inside a transaction only its own statements run', async () => {
  const reading = database.transact(() => database.query({ text: 'select 1' }))
  await expect(reading).rejects.toThrow('Only statements of the transaction')
  const nested = database.transact(() => database.transact(async () => 'done'))
  await expect(nested).rejects.toThrow('Only statements of the transaction')
})

test.each([
  ['no socket', { host: '/tmp/obi-nowhere', port: 5432, user: 'obi', database: 'obi' }],
  ['no listener', { connectionString: 'postgres://obi@localhost:9/obi' }],
])('an unreachable database is reported as retryable: %s', async (_, address) => {
  const away = openDatabase({ address, log: openLog({ level: 'silent' }) })
  await expect(away.query({ text: 'select 1' })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(away.transact((tx) => tx.query({ text: 'select 1' }))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await away.close()
})

test('a statement that takes too long is canceled and reported as retryable', async () => {
  const hasty = openDatabase({ address: database.address, log: openLog({ level: 'silent' }), timeLimitMs: 50 })
  const sleep = { text: 'select pg_sleep(60)' }
  await expect(hasty.query(sleep)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(hasty.transact((tx) => tx.query(sleep))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await hasty.close()
})

test('a programming error is not reported as an outage', async () => {
  await expect(database.query({ text: 'select nothing from nowhere' })).rejects.toMatchObject({ code: '42P01' })
})
