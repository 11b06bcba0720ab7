import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { openDatabase, type OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { openEventLog } from './openEventLog.ts'
import { putIntoOutbox } from './outbox.fixture.ts'
import { openPostgresBus, type PostgresBusRequest } from './postgresBus.ts'
import { startRelay } from './startRelay.ts'

const log = openLog({ level: 'silent' })

let database: OpenDatabase
let name = ''
beforeEach(async () => {
  database = await openTestDatabase()
  const [row] = await database.query<{ name: string }>({ text: 'select current_database() as name' })
  name = row?.name ?? ''
})
afterEach(async () => {
  await letIn(true)
  await database.close()
})

test('the bus connects the event logs of two processes', async () => {
  const other = openDatabase({ address: database.address, log, readers: 1, writers: 1 })
  const [near, far] = await Promise.all([openPostgresBus({ database, log }), openPostgresBus({ database: other, log })])
  const moving = startRelay({ database, bus: near, log, everyMs: 3_600_000 })
  const farLog = await openEventLog({ database: other, bus: far, log, everyMs: 3_600_000 })
  const listening = new AbortController()
  const heard = farLog.listen({ topics: ['occurrence'], signal: listening.signal })[Symbol.asyncIterator]()
  await emit('a')
  expect((await heard.next()).value).toMatchObject({ rowId: 'a' })
  listening.abort()
  await Promise.all([farLog.close(), moving.stop()])
  await Promise.all([near.close(), far.close()])
  await other.close()
})

test('after a lost connection is back, the bus requests a read for missed events, and then receives again', async () => {
  const { pause, asked, goOn } = openPause()
  const bus = await openPostgresBus({ database, log, pause })
  const heard: number[] = []
  bus.subscribe((position) => void heard.push(position))
  for (const time of [1, 2]) {
    await letIn(false)
    await endListening()
    await expect.poll(() => asked.length).toBe(3 * time - 2)
    await bus.publish(100 * time)
    goOn()
    await expect.poll(() => asked.length).toBe(3 * time - 1)
    goOn()
    await expect.poll(() => asked.length).toBe(3 * time)
    expect(heard).not.toContain(100 * time)
    await expect(bus.check()).rejects.toBeInstanceOf(Error)
    await letIn(true)
    goOn()
    await expect.poll(() => heard.filter((position) => position === Number.POSITIVE_INFINITY)).toHaveLength(time)
    await bus.publish(100 * time + 1)
    await expect.poll(() => heard.at(-1)).toBe(100 * time + 1)
    await bus.check()
  }
  // A successful connection resets the pauses between attempts.
  expect(asked).toEqual([100, 200, 400, 100, 200, 400])
  await bus.close()
})

test('a bus that is closed while its connection is away does not come back', async () => {
  const { pause, asked } = openPause()
  const bus = await openPostgresBus({ database, log, pause })
  await letIn(false)
  await endListening()
  await expect.poll(() => asked.length).toBe(1)
  await bus.close()
  await letIn(true)
  await bus.publish(1)
  expect(asked).toEqual([100])
  expect(await listeningPids()).toEqual([])
})

test('a subscriber that has left a bus receives nothing more from it, and the others still do', async () => {
  const bus = await openPostgresBus({ database, log })
  const heard: string[] = []
  const leave = bus.subscribe((position) => void heard.push(`left ${position}`))
  bus.subscribe((position) => void heard.push(`stayed ${position}`))
  await bus.publish(1)
  await expect.poll(() => heard).toEqual(['left 1', 'stayed 1'])
  leave()
  await bus.publish(2)
  await expect.poll(() => heard).toEqual(['left 1', 'stayed 1', 'stayed 2'])
  await bus.close()
})

/** A pause that lasts until the test ends it. */
function openPause() {
  const asked: number[] = []
  let goOn = () => {}
  const pause: NonNullable<PostgresBusRequest['pause']> = (ms, _nothing, { signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => reject(new Error('closed')), { once: true })
    goOn = resolve
    asked.push(ms)
    return promise
  }
  return { pause, asked, goOn: () => goOn() }
}

/** Sets whether the database accepts new connections. Existing ones stay open. */
async function letIn(isOpen: boolean): Promise<void> {
  await administer(
    withDatabase(database.address, 'postgres'),
    `alter database ${name} with allow_connections ${isOpen}`,
  )
}

async function listeningPids(): Promise<{ pid: number }[]> {
  const text = `select pid from pg_stat_activity where query = 'listen obi_event' and datname = current_database()`
  return database.query<{ pid: number }>({ text })
}

async function endListening(): Promise<void> {
  const [listening] = await listeningPids()
  await database.query({ text: 'select pg_terminate_backend($1)' }, [listening?.pid])
  await expect.poll(listeningPids).toEqual([])
}

function emit(rowId: string): Promise<void> {
  return database.transact((tx) =>
    putIntoOutbox(tx, { topic: 'occurrence', action: 'create', rowId, before: null, after: { id: rowId } }),
  )
}
