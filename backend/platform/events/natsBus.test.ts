import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { findNatsServer, type NatsServer, startNatsServer } from '#tools/test/natsServer.ts'
import { openNatsBus } from './natsBus.ts'
import { openEventLog } from './openEventLog.ts'
import { putIntoOutbox } from './outbox.fixture.ts'
import { startRelay } from './startRelay.ts'

const log = openLog({ level: 'silent' })
/** Polling interval in ms; effectively off, so that only the bus wakes a log. */
const NEVER_MS = 3_600_000
const BUILT_WITHIN_MS = 900_000

let database: OpenDatabase
let opened: AsyncDisposableStack
let server: NatsServer

beforeAll(() => void findNatsServer(), BUILT_WITHIN_MS)

beforeEach(async () => {
  opened = new AsyncDisposableStack()
  database = opened.adopt(await openTestDatabase(), (one) => one.close())
  server = opened.use(await startNatsServer())
})
afterEach(() => opened.disposeAsync())

/** Opens the event parts of a server process, with its own database connection. */
async function openProcess() {
  const own = opened.adopt(openDatabase({ address: database.address, log, readers: 1, writers: 1 }), (one) =>
    one.close(),
  )
  const bus = opened.adopt(await openNatsBus({ url: server.url, log, retryMs: 20 }), (one) => one.close())
  const events = opened.adopt(await openEventLog({ database: own, bus, log, everyMs: NEVER_MS }), (one) => one.close())
  const relay = opened.adopt(startRelay({ database: own, bus, log, everyMs: NEVER_MS }), (one) => one.stop())
  const heard: string[] = []
  void (async () => {
    for await (const event of events.listen({ topics: ['occurrence'] })) heard.push('rowId' in event ? event.rowId : '')
  })()
  const emit = (rowId: string) =>
    own.transact((tx) =>
      putIntoOutbox(tx, { topic: 'occurrence', action: 'create', rowId, before: null, after: { id: rowId } }),
    )
  return { bus, heard, emit, relay }
}

test('each event of one process reaches the other, once', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  await one.emit('a')
  await other.emit('b')
  await expect
    .poll(() => [one.heard.toSorted(), other.heard.toSorted()])
    .toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
})

test('while the server is away events reach their own process, and the others in order once it is back', async () => {
  const [one, other] = [await openProcess(), await openProcess()]
  await one.emit('a')
  await expect.poll(() => other.heard).toEqual(['a'])
  for (const [first, second] of [
    ['b', 'c'],
    ['d', 'e'],
  ] as const) {
    await server.kill()
    await one.emit(first)
    await expect.poll(() => one.heard.at(-1)).toBe(first)
    await one.emit(second)
    await expect.poll(() => one.heard.at(-1)).toBe(second)
    expect(other.heard).not.toContain(first)
    await server.start()
    await expect.poll(() => other.heard.at(-1)).toBe(second)
  }
  expect([one.heard, other.heard]).toEqual([
    ['a', 'b', 'c', 'd', 'e'],
    ['a', 'b', 'c', 'd', 'e'],
  ])
})

test('an invalid message makes a process read its log, and has no other effect', async () => {
  const { bus } = await openProcess()
  const stranger = opened.adopt(await openNatsBus({ url: server.url, log }), (one) => one.close())
  const positions: number[] = []
  bus.subscribe((position) => void positions.push(position))
  await stranger.publish(7)
  await stranger.publish(Number.NaN)
  await expect.poll(() => positions).toEqual([7, Number.POSITIVE_INFINITY])
})

test('a subscriber that has left, or whose bus is closed, receives nothing more', async () => {
  const { bus } = await openProcess()
  const closing = await openNatsBus({ url: server.url, log })
  const heard: string[] = []
  const leave = bus.subscribe((position) => void heard.push(`left ${position}`))
  bus.subscribe((position) => void heard.push(`stayed ${position}`))
  closing.subscribe((position) => void heard.push(`closed ${position}`))
  await closing.close()
  leave()
  await closing.publish(1)
  await bus.publish(2)
  expect(heard).toEqual(['stayed 2'])
})

test('a bus without a server does not open', async () => {
  await server.kill()
  await expect(openNatsBus({ url: server.url, log })).rejects.toThrow(/refused/i)
})

test('the user and password in the address are used', async () => {
  const guarded = opened.use(await startNatsServer(['--user', 'obi', '--pass', 'a b']))
  await expect(openNatsBus({ url: guarded.url, log })).rejects.toThrow(/authorization/i)
  const bus = await openNatsBus({ url: guarded.url.replace('//', '//obi:a%20b@'), log })
  await bus.close()
})
