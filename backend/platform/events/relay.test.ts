import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutboxEvent } from '#backend/platform/database.ts'
import { openLog } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import type { EventBus } from './bus.port.ts'
import { moveEvents } from './eventLog.store.ts'
import { openMemoryBus } from './memoryBus.ts'
import { putIntoOutbox } from './outbox.fixture.ts'
import { startRelay } from './startRelay.ts'

const warnings: string[] = []
const log = openLog({ level: 'warn' }, { write: (line) => void warnings.push(line) })
const bus = openMemoryBus()

let database: OpenDatabase
beforeEach(async () => {
  warnings.length = 0
  database = await openTestDatabase()
})
afterEach(async () => {
  await database.close()
  // The relay retries failures, which would hide an error that only the second attempt corrects.
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
})

test('a commit adds its events to the log once, and a rollback adds none', async () => {
  const relay = startRelay({ database, bus, log })
  await database.transact(async (tx) => {
    await putIntoOutbox(tx, event('one', { before: { seats: 2 }, after: { seats: 1 } }))
    await putIntoOutbox(tx, event('two'))
  })
  const refused = database.transact(async (tx) => {
    await putIntoOutbox(tx, event('never'))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  await emptied()
  await relay.stop()
  expect(await logged()).toEqual([
    { position: 1, row_id: 'one', before: { seats: 2 }, after: { seats: 1 } },
    { position: 2, row_id: 'two', before: null, after: null },
  ])
})

test('moving events returns how many were moved and where the log ends now', async () => {
  for (const name of ['one', 'two', 'three']) await emit(name)
  const moved = () => database.transact((tx) => moveEvents(tx, 2))
  expect(await moved()).toEqual({ last: 2, count: 2 })
  expect(await moved()).toEqual({ last: 3, count: 1 })
  expect(await moved()).toEqual({ last: 3, count: 0 })
})

test('events left behind by a process that died after its commit are moved by the next process', async () => {
  await emit('left')
  const relay = startRelay({ database, bus, log })
  await emptied()
  await relay.stop()
  expect(await logged()).toMatchObject([{ position: 1, row_id: 'left' }])
})

test('a subscriber woken by a relay finds the new events in the log', async () => {
  const found: { told: number; last: number | undefined }[] = []
  const caller: EventBus = {
    ...bus,
    publish: async (told) => {
      const [head] = await database.query<{ last: number }>({ text: 'select last from event_log_head' })
      found.push({ told, last: head?.last })
    },
  }
  const relay = startRelay({ database, bus: caller, log })
  for (const name of ['one', 'two', 'three']) await emit(name)
  await expect.poll(() => found.at(-1)?.told).toBe(3)
  await relay.stop()
  for (const { told, last } of found) expect(last).toBeGreaterThanOrEqual(told)
})

test('one wake-up is enough, however many events wait, and a stopped relay stays stopped', async () => {
  const text = `insert into outbox (topic, action, row_id) select 'occurrence', 'create', n from generate_series(1, 1100) n`
  await database.query({ text })
  let hooked = 0
  const hooking: OpenDatabase = {
    ...database,
    whenTold: (listener) => {
      const unhook = database.whenTold(listener)
      hooked += 1
      return () => {
        hooked -= 1
        unhook()
      }
    },
  }
  const relay = startRelay({ database: hooking, bus, log, everyMs: 3_600_000 })
  await emptied()
  expect(hooked).toBe(1)
  await relay.stop()
  expect(hooked).toBe(0)
  expect((await logged()).map(({ position }) => position)).toEqual(Array.from({ length: 1100 }, (_, n) => n + 1))
})

test('two relays keep one order without gaps, and none moves an event twice', async () => {
  const relays = [startRelay({ database, bus, log }), startRelay({ database, bus, log })]
  const names = Array.from({ length: 300 }, (_, n) => `row-${n}`)
  await Promise.all(names.map(emit))
  await emptied()
  await Promise.all(relays.map((relay) => relay.stop()))
  const rows = await logged()
  expect(rows.map(({ position }) => position)).toEqual(names.map((_, index) => index + 1))
  expect(rows.map(({ row_id }) => row_id).toSorted()).toEqual(names.toSorted())
})

test('changes of one row are logged in the order in which they were made', async () => {
  const relays = [startRelay({ database, bus, log }), startRelay({ database, bus, log })]
  await database.query({ text: 'create table counter as select 0 as value' })
  const raise = () =>
    database.transact(async (tx) => {
      const [row] = await tx.query<{ value: number }>({ text: 'update counter set value = value + 1 returning value' })
      await putIntoOutbox(tx, event(`value ${row?.value}`))
    })
  await Promise.all(Array.from({ length: 100 }, raise))
  await emptied()
  await Promise.all(relays.map((relay) => relay.stop()))
  expect((await logged()).map(({ row_id }) => row_id)).toEqual(Array.from({ length: 100 }, (_, n) => `value ${n + 1}`))
})

test('a relay that is killed loses nothing and repeats nothing', async () => {
  const names: string[] = []
  for (let round = 0; round < 4; round += 1) {
    const relay = await startKillableRelay()
    for (let n = 0; n < 50; n += 1) {
      names.push(`row-${round}-${n}`)
      await emit(`row-${round}-${n}`)
      if (n === 10 + round * 7) relay.kill('SIGKILL')
    }
    if (relay.signalCode === null) await once(relay, 'exit')
  }
  const last = startRelay({ database, bus, log })
  await emptied()
  await last.stop()
  expect((await logged()).map(({ row_id }) => row_id)).toEqual(names)
})

function event(rowId: string, rows: Partial<OutboxEvent> = {}): OutboxEvent {
  return { topic: 'occurrence', action: 'update', rowId, before: null, after: null, ...rows }
}

function emit(rowId: string): Promise<void> {
  return database.transact((tx) => putIntoOutbox(tx, event(rowId)))
}

async function logged() {
  const text = 'select position, row_id, before, after from event_log order by position'
  return database.query<{ position: number; row_id: string }>({ text })
}

async function emptied(): Promise<void> {
  await expect.poll(() => database.query({ text: 'select id from outbox' }), { timeout: 15_000 }).toEqual([])
}

async function startKillableRelay() {
  const script = fileURLToPath(new URL('./relayUntilKilled.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(database.address)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface({ input: child.stdout }), 'line')
  return child
}
