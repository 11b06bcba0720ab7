import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LogEvent } from '#backend/platform/database.ts'
import { openLog } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import type { EventBus } from './bus.port.ts'
import { trimLog } from './eventLog.store.ts'
import type { Resync } from './listenerQueue.ts'
import { openMemoryBus } from './memoryBus.ts'
import { openEventLog, type EventLog } from './openEventLog.ts'
import { putIntoOutbox } from './outbox.fixture.ts'
import { startRelay } from './startRelay.ts'

const log = openLog({ level: 'silent' })

let database: OpenDatabase
let bus: EventBus
let relay: ReturnType<typeof startRelay>
let eventLog: EventLog
let listening: AbortController
beforeEach(async () => {
  database = await openTestDatabase()
  bus = openMemoryBus()
  relay = startRelay({ database, bus, log })
  eventLog = await openEventLog({ database, bus, log })
  listening = new AbortController()
})
afterEach(async () => {
  listening.abort()
  await eventLog.close()
  await relay.stop()
  await bus.close()
  await database.close()
})

test('a subscriber receives the events of its topics from the call on, in order', async () => {
  await settled('before')
  const heard = listen(['occurrence', 'booking'])
  await emit('occurrence', 'a')
  await emit('contact', 'b')
  await emit('booking', 'c')
  expect(await take(heard, 2)).toEqual([
    { position: 2, topic: 'occurrence', action: 'create', rowId: 'a', before: null, after: { id: 'a' }, trace: null },
    { position: 4, topic: 'booking', action: 'create', rowId: 'c', before: null, after: { id: 'c' }, trace: null },
  ])
})

test('an event without a row is skipped, and the next one is delivered', async () => {
  const route = { action: 'update', where: { column: 'id', values: ['b'] } } as const
  const heard = iterate(eventLog.listen({ topics: ['occurrence'], route, signal: listening.signal }))
  for (const [id, after] of [
    ['a', '"no row"'],
    ['a', '7'],
    ['b', '{"id": "b"}'],
  ]) {
    const text = `insert into outbox (topic, action, row_id, before, after) values ('occurrence', 'update', $1, $2, $2)`
    await database.transact((tx) => tx.query({ text }, [id, after]))
  }
  expect(await take(heard, 1)).toMatchObject([{ rowId: 'b' }])
})

test('an operator sees how long an event took from its transaction to the subscribers', async () => {
  const delays: number[] = []
  const watched = await openEventLog({ database, bus, log, onDelay: (seconds) => void delays.push(seconds) })
  const text = `insert into outbox (topic, action, row_id, emitted_at)
    values ('booking', 'update', 'b', now() - interval '1 hour'), ('booking', 'update', 'c', now())`
  await database.transact((tx) => tx.query({ text }))
  await expect.poll(() => delays.length).toBe(1)
  expect(delays[0]).toBeGreaterThanOrEqual(3600)
  await watched.close()
})

test('a returning subscriber gets the events it missed, then new ones, once and in order', async () => {
  for (const name of ['a', 'b', 'c']) await settled(name)
  const heard = listen(['occurrence'], 1)
  const others = ['d', 'e', 'f'].map((name) => emit('occurrence', name))
  await Promise.all(others)
  expect((await take(heard, 5)).map(({ position }) => position)).toEqual([2, 3, 4, 5, 6])
})

test('a subscriber ahead of this process does not receive events again', async () => {
  const { sleeper, wake } = sleeping()
  const late = await openEventLog({ database: sleeper, bus: openMemoryBus(), log })
  for (const name of ['a', 'b', 'c']) await settled(name)
  expect(late.position()).toBe(0)
  const heard = iterate(late.listen({ topics: ['occurrence'], after: 2, signal: listening.signal }))
  wake()
  expect(await take(heard, 1)).toMatchObject([{ position: 3, rowId: 'c' }])
  await late.close()
})

test('a subscriber whose missed events are no longer kept gets a resync, then new events', async () => {
  for (const name of ['a', 'b', 'c']) await settled(name)
  await database.query({ text: `update event_log set logged_at = '2026-11-20T08:00Z' where position <= 2` })
  await database.transact((tx) => trimLog(tx, '2026-11-20T09:00:00.000Z'))
  const late = await openEventLog({ database, bus, log })
  const hear = (after: number) => iterate(late.listen({ topics: ['occurrence'], after, signal: listening.signal }))
  const heard = hear(1)
  expect(await take(heard, 1)).toEqual([{ resync: true, position: 3 }])
  await emit('occurrence', 'd')
  expect(await take(heard, 1)).toMatchObject([{ position: 4, rowId: 'd' }])
  expect(await take(hear(2), 1)).toMatchObject([{ position: 3, rowId: 'c' }])
  await late.close()
})

test('positions keep rising after the whole log was trimmed', async () => {
  await settled('a')
  await database.transact((tx) => trimLog(tx, '2100-01-01T00:00:00.000Z'))
  await settled('b')
  expect(await database.query({ text: 'select position from event_log' })).toEqual([{ position: 2 }])
})

test('a subscriber with a position from another log gets a resync', async () => {
  await settled('a')
  const heard = listen(['occurrence'], 900)
  expect(await take(heard, 1)).toEqual([{ resync: true, position: 1 }])
  await emit('occurrence', 'b')
  expect(await take(heard, 1)).toMatchObject([{ position: 2 }])
})

test('a subscriber that is too slow loses its queue and gets a resync', async () => {
  const narrow = await openEventLog({ database, bus, log, queueLimit: 3 })
  const heard = iterate(narrow.listen({ topics: ['occurrence'], signal: listening.signal }))
  for (const name of ['a', 'b', 'c', 'd', 'e']) await settled(name)
  await expect.poll(() => narrow.position()).toBe(5)
  expect(await take(heard, 2)).toMatchObject([
    { resync: true, position: 4 },
    { position: 5, rowId: 'e' },
  ])
  await narrow.close()
})

test('a subscriber to a whole topic learns of a lost right before an earlier event has reached all subscribers', async () => {
  const route = { action: 'create', where: undefined } as const
  const { signal } = listening
  const members = Array.from({ length: 200 }, () => iterate(eventLog.listen({ topics: ['occurrence'], route, signal })))
  const told: string[] = []
  for (const member of members) void member.next().then(() => told.push('member'))
  void take(listen(['role']), 1).then(() => told.push('right'))
  await database.transact(async (transaction) => {
    await putIntoOutbox(transaction, { topic: 'occurrence', action: 'create', rowId: 'a', before: null, after: {} })
    await putIntoOutbox(transaction, { topic: 'role', action: 'delete', rowId: 'r', before: {}, after: null })
  })
  await expect.poll(() => told.length).toBe(201)
  expect(told.indexOf('right')).toBeLessThan(100)
})

test('a subscriber that joins during a delivery gets the following events, and one that rejoins gets each once', async () => {
  const route = { action: 'create', where: undefined } as const
  const { signal } = listening
  const hear = (after?: number) => iterate(eventLog.listen({ topics: ['occurrence'], route, after, signal }))
  const members = Array.from({ length: 200 }, () => hear())
  const first = members[0]?.next()
  await emit('occurrence', 'a')
  await first
  const [late, back] = [hear(), hear(0)]
  await emit('occurrence', 'b')
  expect(await take(late, 1)).toMatchObject([{ rowId: 'b' }])
  expect(await take(back, 2)).toMatchObject([{ rowId: 'a' }, { rowId: 'b' }])
  for (const member of members.slice(1)) expect(await take(member, 2)).toMatchObject([{ rowId: 'a' }, { rowId: 'b' }])
})

test('the signal and closing the log end a subscription', async () => {
  const aborted = listen(['occurrence'])
  const closed = iterate(eventLog.listen({ topics: ['occurrence'], signal: new AbortController().signal }))
  const ends = [aborted.next(), closed.next()]
  listening.abort()
  await eventLog.close()
  expect(await Promise.all(ends)).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ])
})

test('a process that slept past the end of the log sends its subscribers a resync', async () => {
  const { sleeper, wake } = sleeping()
  const late = await openEventLog({ database: sleeper, bus, log })
  const heard = iterate(late.listen({ topics: ['occurrence'], signal: listening.signal }))
  for (const name of ['a', 'b']) await settled(name)
  await database.transact((tx) => trimLog(tx, '2100-01-01T00:00:00.000Z'))
  wake()
  expect(await take(heard, 1)).toEqual([{ resync: true, position: 2 }])
  await settled('c')
  expect(await take(heard, 1)).toMatchObject([{ position: 3, rowId: 'c' }])
  await late.close()
})

test('a subscriber that leaves is removed, also by its signal', async () => {
  const heard = eventLog.listen({ topics: ['occurrence'], after: 0, signal: listening.signal })
  await emit('occurrence', 'a')
  for await (const event of heard) {
    expect(event).toMatchObject({ rowId: 'a' })
    break
  }
  expect(await heard[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined })
  expect(getEventListeners(listening.signal, 'abort')).toEqual([])
})

test('a log that was replaced while subscribers wait sends each of them one resync, and continues', async () => {
  for (const name of ['a', 'b', 'c']) await settled(name)
  const heard = [listen(['occurrence', 'booking']), listen(['booking'])]
  await relay.stop()
  await database.query({ text: 'delete from event_log where position > 1' })
  await database.query({ text: 'update event_log_head set last = 1' })
  await bus.publish(Number.POSITIVE_INFINITY)
  await expect.poll(eventLog.position).toBe(1)
  relay = startRelay({ database, bus, log })
  await emit('booking', 'd')
  for (const one of heard) {
    expect(await take(one, 2)).toMatchObject([
      { resync: true, position: 1 },
      { position: 2, rowId: 'd' },
    ])
  }
})

test('a closed log leaves its bus', async () => {
  const subscribed = new Set<unknown>()
  const counted: EventBus = {
    ...bus,
    subscribe: (listener) => {
      subscribed.add(listener)
      return () => void subscribed.delete(listener)
    },
  }
  const brief = await openEventLog({ database, bus: counted, log })
  expect(subscribed.size).toBe(1)
  await brief.close()
  expect(subscribed.size).toBe(0)
})

test('reading the log makes up for a wake-up that the bus lost', async () => {
  const deaf = await openEventLog({ database, bus: openMemoryBus(), log, everyMs: 50 })
  const heard = iterate(deaf.listen({ topics: ['occurrence'], signal: listening.signal }))
  await emit('occurrence', 'a')
  expect(await take(heard, 1)).toMatchObject([{ rowId: 'a' }])
  await deaf.close()
})

/** A database whose log is not read before `wake`. Otherwise, opening a log would read it. */
function sleeping() {
  const { promise: awake, resolve: wake } = Promise.withResolvers<void>()
  return { sleeper: whenRead(() => awake), wake }
}

/** A database that runs this work before each read of the log. */
function whenRead(work: () => Promise<void> | void): OpenDatabase {
  return {
    ...database,
    query: async (statement, values) => {
      if (statement.name === 'event_log_page') await work()
      return database.query(statement, values)
    },
  }
}

function listen(topics: string[], after?: number): AsyncIterator<LogEvent | Resync> {
  return iterate(eventLog.listen({ topics, after, signal: listening.signal }))
}

function iterate(events: AsyncIterable<LogEvent | Resync>): AsyncIterator<LogEvent | Resync> {
  return events[Symbol.asyncIterator]()
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

function emit(topic: string, rowId: string): Promise<void> {
  return database.transact((tx) =>
    putIntoOutbox(tx, { topic, action: 'create', rowId, before: null, after: { id: rowId } }),
  )
}

/** Emits an event and waits until this process has read it. */
async function settled(rowId: string): Promise<void> {
  const { position } = eventLog
  const before = position()
  await emit('occurrence', rowId)
  await expect.poll(position).toBe(before + 1)
}
