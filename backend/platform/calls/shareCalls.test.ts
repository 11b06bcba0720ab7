import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { forgetOldCalls } from './callCount.store.ts'
import { createShareCalls } from './shareCalls.ts'

const BEGIN = Date.parse('2031-05-06T07:08:09.000Z')

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** A gateway whose clock the test sets. */
function gatewayAt(second: number) {
  const share = createShareCalls({ database, now: () => new Date(BEGIN + second * 1000).toISOString() })
  return (...counted: (readonly [caller: string, calls: number])[]) =>
    share(counted.map(([caller, calls]) => ({ caller, calls, endsAt: BEGIN + (second + 10) * 1000 })))
}

test('two gateways count the calls of a user together, in the window of the first', async () => {
  expect(await gatewayAt(0)(['ana', 60])).toEqual([{ caller: 'ana', calls: 60, endsAt: BEGIN + 10_000 }])
  expect(await gatewayAt(4)(['ana', 70], ['ben', 5])).toEqual([
    { caller: 'ana', calls: 130, endsAt: BEGIN + 10_000 },
    { caller: 'ben', calls: 5, endsAt: BEGIN + 14_000 },
  ])
  expect(await gatewayAt(10)(['ana', 61])).toEqual([{ caller: 'ana', calls: 61, endsAt: BEGIN + 20_000 }])
})

test('gateways that count many users concurrently, in any order, lose no call and do not block each other', async () => {
  const users = Array.from({ length: 40 }, (_, index) => `user ${index}`)
  const counted = users.map((user) => [user, 1] as const)
  const exchanges = Array.from({ length: 30 }, (_, index) =>
    gatewayAt(0)(...(index % 2 === 0 ? counted : counted.toReversed())),
  )
  await Promise.all(exchanges)
  const totals = await gatewayAt(1)(...counted)
  expect(new Set(totals.map(({ calls }) => calls))).toEqual(new Set([31]))
})

test('counts contain no name of a user or network, and are deleted when their window ends', async () => {
  await gatewayAt(100)(['network 192.0.2.1', 300])
  const rows = () => database.query<{ caller: string }>({ text: 'select caller from call_count' })
  expect(JSON.stringify(await rows())).not.toContain('192.0.2.1')
  await forgetOldCalls(database, new Date(BEGIN + 110_001).toISOString())
  expect(await rows()).toEqual([])
})
