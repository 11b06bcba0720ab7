import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogEvent } from '#backend/platform/database.ts'
import { openLog } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import type { EventBus } from './bus.port.ts'
import type { Resync } from './listenerQueue.ts'
import type { Route } from './listeners.ts'
import { openMemoryBus } from './memoryBus.ts'
import { openEventLog, type EventLog } from './openEventLog.ts'
import { putIntoOutbox } from './outbox.fixture.ts'
import { startRelay } from './startRelay.ts'

const log = openLog({ level: 'silent' })
const never = 3_600_000

let database: OpenDatabase
let bus: EventBus
let relay: ReturnType<typeof startRelay>
let eventLog: EventLog
let listening: AbortController
/** Called before each read of the log. */
let beforeReading: () => Promise<void> | void
beforeEach(async () => {
  database = await openTestDatabase()
  bus = openMemoryBus()
  relay = startRelay({ database, bus, log })
  beforeReading = () => undefined
  const watched: OpenDatabase = {
    ...database,
    query: async (statement, values) => {
      if (statement.name === 'event_log_page') await beforeReading()
      return database.query(statement, values)
    },
  }
  eventLog = await openEventLog({ database: watched, bus, log, everyMs: never, queueLimit: 3000, recentLimit: 1 })
  listening = new AbortController()
})
afterEach(async () => {
  listening.abort()
  await eventLog.close()
  await relay.stop()
  await bus.close()
  await database.close()
})

test('a subscriber that leaves while catching up gets no more events, and nothing more is read', async () => {
  await emit('occurrence', 1200)
  await read(1200)
  let pages = 0
  beforeReading = () => void (pages += 1)
  const [one, other] = [listen(0), listen(600)]
  expect([await take(one, 500), await take(other, 1)]).toMatchObject([{ length: 500 }, [{ position: 601 }]])
  listening.abort()
  expect([await one.next(), await other.next()]).toMatchObject([{ done: true }, { done: true }])
  expect(pages).toBe(2)
})

test('a subscriber that was away for long gets all pages of missed events in order, each once, while more are written', async () => {
  await emit('contact', 1)
  await emit('occurrence', 1200)
  await read(1201)
  const heard = listen(0)
  expect(await take(heard, 100)).toHaveLength(100)
  await emit('occurrence', 30)
  await read(1231)
  const rest = await take(heard, 1130)
  expect(rest.map(({ position }) => position)).toEqual(Array.from({ length: 1130 }, (_, place) => place + 102))
})

test('one wake-up is enough, however many pages there are to read', async () => {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
  beforeReading = () => awake
  const heard = listen()
  await emit('occurrence', 2100)
  await expect.poll(() => database.query({ text: 'select id from outbox' })).toEqual([])
  wake()
  const positions = (await take(heard, 2100)).map(({ position }) => position)
  expect(positions).toEqual(Array.from({ length: 2100 }, (_, place) => place + 1))
})

test('a subscriber that was away briefly catches up from memory, whatever it subscribes to', async () => {
  const near = await openEventLog({ database: counted(), bus, log, everyMs: never, recentLimit: 10 })
  for (const name of ['one', 'two', 'three']) await emitRow(name)
  await expect.poll(near.position).toBe(3)
  reads = 0
  const heardBy = (route: Route | undefined, after: number) =>
    near.listen({ topics: ['booking'], route, after, signal: listening.signal })[Symbol.asyncIterator]()
  const ofMember = (member: string): Route => ({ action: 'create', where: { column: 'member_id', values: [member] } })
  const idsIn = async (heard: AsyncIterator<LogEvent | Resync>, count: number) =>
    (await take(heard, count)).map(({ position }) => position)
  expect(await idsIn(heardBy(undefined, 0), 3)).toEqual([1, 2, 3])
  expect(await idsIn(heardBy(undefined, 1), 2)).toEqual([2, 3])
  const own = heardBy(ofMember('two'), 0)
  expect(await idsIn(own, 1)).toEqual([2])
  expect(reads).toBe(0)
  await emitRow('one')
  await emitRow('two')
  expect(await idsIn(own, 1)).toEqual([5])
  await near.close()
})

test('events no longer in memory are read from the log, and none is missed', async () => {
  const near = await openEventLog({ database: counted(), bus, log, everyMs: never, recentLimit: 2 })
  for (const name of ['a', 'b', 'c', 'd', 'e']) await emitRow(name)
  await expect.poll(near.position).toBe(5)
  reads = 0
  const all = near.listen({ topics: ['booking'], after: 1, signal: listening.signal })[Symbol.asyncIterator]()
  expect((await take(all, 4)).map(({ position }) => position)).toEqual([2, 3, 4, 5])
  expect(reads).toBe(1)
  await near.close()
})

let reads = 0
function counted(): OpenDatabase {
  return {
    ...database,
    query: (statement, values) => {
      if (statement.name === 'event_log_page') reads += 1
      return database.query(statement, values)
    },
  }
}

async function emitRow(member: string): Promise<void> {
  const row = { topic: 'booking', action: 'create' as const, rowId: member, before: null, after: { member_id: member } }
  await database.transact((tx) => putIntoOutbox(tx, row))
}

function listen(after?: number): AsyncIterator<LogEvent | Resync> {
  return eventLog.listen({ topics: ['occurrence'], after, signal: listening.signal })[Symbol.asyncIterator]()
}

async function take(events: AsyncIterator<LogEvent | Resync>, count: number): Promise<(LogEvent | Resync)[]> {
  const taken: (LogEvent | Resync)[] = []
  while (taken.length < count) {
    const next = await events.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** Emits this number of events in one transaction. */
async function emit(topic: string, count: number): Promise<void> {
  const text = `insert into outbox (topic, action, row_id)
    select $1, 'create', 'row ' || n from generate_series(1, $2::int) n`
  await database.transact(async (tx) => {
    await tx.query({ text }, [topic, count])
  })
}

async function read(position: number): Promise<void> {
  await expect.poll(eventLog.position).toBe(position)
}
