import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contentsOf, dropHouse, fillHouse, type House, livedInHouse, makeHouse } from './backUp.fixture.ts'
import { backUp, restore } from './backUp.ts'
import { openInstallation } from './openInstallation.ts'
import { importFiles } from './platform/backup/restoreFiles.ts'
import { openMemoryBus } from './platform/events/memoryBus.ts'
import { openEventLog } from './platform/events/openEventLog.ts'
import { openLog } from './platform/log.ts'
import { administer } from './platform/postgres/administer.ts'
import { listMigrations, migrate, migrateWithin } from './platform/postgres/migrate.ts'
import { openDatabase } from './platform/postgres/openDatabase.ts'

const log = openLog({ level: 'silent' })
const now = '2026-05-04T08:00:00.000Z'

// Most of them make a database and fill it, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** An installation that stands through all tests, and its backup. None of them changes either. */
let standing: House
let standingFile: string
let standingFolder: string
beforeAll(async () => {
  standingFolder = await mkdtemp(join(tmpdir(), 'obi-backup-'))
  folder = standingFolder
  standing = await livedInHouse(folder)
  standingFile = join(standingFolder, 'standing.tar.gz')
  await backUp(standing.choice, { file: standingFile, now })
})
afterAll(async () => {
  await dropHouse(standing)
  await rm(standingFolder, { recursive: true })
})

let folder: string
let file: string
let houses: House[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-backup-'))
  file = join(folder, 'obi.tar.gz')
  houses = []
})
afterEach(async () => {
  for (const house of houses) await dropHouse(house)
  await rm(folder, { recursive: true })
})

/** One that this test forgets at its end. */
async function emptyHouse(): Promise<House> {
  const house = await makeHouse(folder)
  houses.push(house)
  return house
}

/** One that this test may change: what the standing one's backup holds. */
async function restoredHouse(): Promise<House> {
  const house = await emptyHouse()
  await restore(house.choice, { file: standingFile, isReplacing: false })
  return house
}

test('a restored backup has the same contents, and only its owner can read the backup file', async () => {
  expect(await backUp(standing.choice, { file, now })).toContain('2 files')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^\./))
  const fresh = await emptyHouse()
  expect(await restore(fresh.choice, { file, isReplacing: false })).toContain(now)
  expect(await contentsOf(fresh)).toEqual(await contentsOf(standing))
  expect((await stat(join(fresh.dataDir, 'secrets', 'keys.json'))).mode & 0o777).toBe(0o600)
  const [next] = await administer(
    fresh.address,
    `insert into outbox (topic, action, row_id) values ('t', 'create', 'r') returning id::int`,
  )
  const [used] = await administer(standing.address, 'select last_value::int as id from outbox_id_seq')
  expect(next).toEqual({ id: Number(Reflect.get(used ?? {}, 'id')) + 1 })
  await expect(administer(fresh.address, `update occurrence set booked = 4`)).rejects.toThrow('occurrence_seats')
})

test('a backup is a consistent snapshot: a concurrent transaction is in it completely or not at all', async () => {
  const house = await restoredHouse()
  const database = openDatabase({ address: house.address, log })
  const over = new AbortController()
  let writes = 0
  const writing = (async () => {
    while (!over.signal.aborted) {
      await database.transact(async (transaction) => {
        writes += 1
        await transaction.query({ text: `insert into category (id, name) values ($1, 'A')` }, [`n${writes}`])
        await transaction.query({ text: `insert into sub_category (id, category_id, name) values ($1, $2, 'A')` }, [
          `s${writes}`,
          `n${writes}`,
        ])
      })
    }
  })()
  await backUp(house.choice, { file, now })
  over.abort()
  await writing
  await database.close()
  const fresh = await emptyHouse()
  await restore(fresh.choice, { file, isReplacing: false })
  const counts = `select (select count(*) from category where name = 'A')::int as both, (select count(*) from sub_category)::int as pairs`
  const [found] = (await administer(fresh.address, counts)) as { both: number; pairs: number }[]
  expect(found?.both).toBe(found?.pairs)
})

test('a backup from before a migration is brought forward', async () => {
  const older = await emptyHouse()
  const client = new pg.Client({ ...older.address })
  await client.connect()
  await migrateWithin(client, '005_meeting')
  await client.end()
  await fillHouse(older)
  await backUp(older.choice, { file, now })
  const fresh = await emptyHouse()
  await restore(fresh.choice, { file, isReplacing: false })
  const applied = await administer(fresh.address, 'select name from kysely_migration order by name')
  expect(applied).toEqual((await listMigrations()).map((name) => ({ name })))
  expect(await administer(fresh.address, `select is_class_mode from occurrence`)).toEqual([{ is_class_mode: null }])
  expect(await migrate({ address: fresh.address })).toEqual([])
})

test('jobs in a backup from the time of pg-boss wait after it is restored', async () => {
  const older = await emptyHouse()
  const client = new pg.Client({ ...older.address })
  await client.connect()
  await migrateWithin(client, '060_told_sessions')
  await client.query(`select jobs.create_queue('test.plain', '{ "policy": "standard" }')`)
  await client.query(`insert into jobs.job (name, data) values ('test.plain', '{ "what": "waits" }')`)
  await client.end()
  await mkdir(join(older.dataDir, 'secrets'), { recursive: true })
  await backUp(older.choice, { file, now })
  const fresh = await emptyHouse()
  await restore(fresh.choice, { file, isReplacing: false })
  const jobs = await administer(fresh.address, 'select name, payload, state from job')
  expect(jobs).toEqual([{ name: 'test.plain', payload: { what: 'waits' }, state: 'waiting' }])
  await restore(fresh.choice, { file, isReplacing: true })
  expect(await administer(fresh.address, 'select name, payload, state from job')).toEqual(jobs)
})

test('restore replaces existing data only if the operator asks for it', async () => {
  const other = await restoredHouse()
  await copyFile(standingFile, file)
  await administer(other.address, 'create table stranger (n int)')
  await writeFile(join(other.dataDir, 'stranger.txt'), 'here before')
  await expect(restore(other.choice, { file, isReplacing: false })).rejects.toThrow('This database is not empty')
  const empty = await emptyHouse()
  const mixed = { ...other.choice, env: { ...empty.choice.env, DATA_DIR: other.dataDir } }
  await expect(restore(mixed, { file, isReplacing: false })).rejects.toThrow('it has secrets, stranger.txt')
  expect(await readFile(join(other.dataDir, 'stranger.txt'), 'utf8')).toBe('here before')
  await restore(other.choice, { file, isReplacing: true })
  expect(await contentsOf(other)).toEqual(await contentsOf(standing))
  expect((await readdir(other.dataDir)).toSorted()).toEqual(['owner.lock', 'owner.txt', 'secrets'])
})

test('a user who may create neither schemas nor extensions can restore into those an administrator created, repeatedly', async () => {
  const { choice, name, address } = await emptyHouse()
  const user = `user_of_${name}`
  await administer(
    address,
    `create role ${user}; grant create on schema public to ${user}; create schema jobs authorization ${user};
     create extension unaccent; create extension pg_trgm`,
  )
  await administer(address, `alter database ${name} set role = '${user}'`)
  await restore(choice, { file: standingFile, isReplacing: false })
  await restore(choice, { file: standingFile, isReplacing: true })
  expect(await administer(address, 'select count(*)::int as people from contact')).toEqual([{ people: 6000 }])
  await administer(
    address,
    `set role none; alter database ${name} reset role; drop owned by ${user}; drop role ${user}`,
  )
})

test('nothing is restored into a database on which Obi runs', async () => {
  const house = await emptyHouse()
  const running = openDatabase({ address: house.address, log })
  await running.query({ text: 'select' })
  await expect(restore(house.choice, { file: standingFile, isReplacing: false })).rejects.toThrow(
    'Obi runs on this database',
  )
  await running.close()
})

test('after a restore, a client with a position from the old log must resync, wherever the new log is', async () => {
  const { address } = await restoredHouse()
  const database = openDatabase({ address, log })
  const bus = openMemoryBus()
  const append = `with head as (update event_log_head set last = last + 1 returning last)
    insert into event_log (position, topic, action, row_id) select last, 'booking', 'update', 'b' from head`
  for (let count = 0; count < 100; count += 1) await database.query({ text: append })
  const events = await openEventLog({ database, bus, log })
  // Before the backup, its last, after it, and far after it: the first three were lost with the log, or were never told.
  for (const after of [0, 20, 50, 51, 120, 1_000_000]) {
    const abort = new AbortController()
    const heard = events.listen({ topics: ['booking'], after, signal: abort.signal })[Symbol.asyncIterator]()
    const first = await heard.next()
    expect(first.value).toEqual({ resync: true, position: events.position() })
    abort.abort()
  }
  await events.close()
  await database.close()
})

test('a second restore of the same backup begins another log than the first', async () => {
  const house = await emptyHouse()
  const headAfterRestore = async () => {
    await restore(house.choice, { file: standingFile, isReplacing: true })
    const [head] = (await administer(house.address, 'select last::text, trimmed::text from event_log_head')) as {
      last: string
      trimmed: string
    }[]
    expect(head?.trimmed).toBe(head?.last)
    return Number(head?.last)
  }
  expect(await headAfterRestore()).toBeLessThan(await headAfterRestore())
})

test('a folder with an interrupted restore cannot be opened, but can be restored again', async () => {
  const house = await restoredHouse()
  await (await importFiles(house.dataDir, { isReplacing: true })).take('secrets/keys.json', pieces('half'))
  await expect(openInstallation(house.choice)).rejects.toThrow(
    'was interrupted. Restore the backup again, with --replace.',
  )
  await restore(house.choice, { file: standingFile, isReplacing: true })
  await (await openInstallation(house.choice))[Symbol.asyncDispose]()
  expect(await readFile(join(house.dataDir, 'secrets', 'keys.json'), 'utf8')).toBe('the keys')
})

test('a backup overwrites no file, cannot be written into its own data folder, and needs something to back up', async () => {
  const house = standing
  await writeFile(file, 'yesterday')
  await expect(backUp(house.choice, { file, now })).rejects.toThrow('already exists')
  const inside = join(house.dataDir, 'obi.tar.gz')
  await expect(backUp(house.choice, { file: inside, now })).rejects.toThrow('Put it elsewhere')
  const empty = await emptyHouse()
  await expect(backUp(empty.choice, { file: join(folder, 'b'), now })).rejects.toThrow('nothing here to back up')
  const nowhere = { env: { DATABASE_URL: undefined, DATA_DIR: join(folder, 'nowhere') }, log }
  await expect(backUp(nowhere, { file: join(folder, 'b'), now })).rejects.toThrow('There is no data folder')
  expect(await readFile(file, 'utf8')).toBe('yesterday')
})

async function* pieces(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text)
}
