import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { urlOf } from '#tools/stage/postgresOf.ts'
import { backUp, restore } from './backUp.ts'
import { openInstallation } from './openInstallation.ts'
import { importFiles } from './platform/backup/restoreFiles.ts'
import { openMemoryBus } from './platform/events/memoryBus.ts'
import { openEventLog } from './platform/events/openEventLog.ts'
import { openLog } from './platform/log.ts'
import { type PostgresAddress, withDatabase } from './platform/postgres/address.ts'
import { administer } from './platform/postgres/administer.ts'
import { createDatabase } from './platform/postgres/createDatabase.ts'
import { listMigrations, migrate, migrateWithin } from './platform/postgres/migrate.ts'
import { openDatabase } from './platform/postgres/openDatabase.ts'
import { rewriteTar } from './platform/backup/rewriteTar.fixture.ts'

const log = openLog({ level: 'silent' })
const server = inject('postgres').address
const now = '2026-05-04T08:00:00.000Z'

let folder: string
let file: string
let databases: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-backup-'))
  file = join(folder, 'obi.tar.gz')
  databases = []
})
afterEach(async () => {
  for (const name of databases) await administer(server, `drop database ${name} with (force)`)
  await rm(folder, { recursive: true })
})

interface House {
  address: PostgresAddress
  dataDir: string
  choice: { env: { DATABASE_URL: string; DATA_DIR: string }; log: typeof log }
}

/** An installation at a database of its own, which is empty. */
async function emptyHouse(): Promise<House> {
  const name = `backup_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name)
  databases.push(name)
  const address = withDatabase(server, name)
  const dataDir = join(folder, name)
  return { address, dataDir, choice: { env: { DATABASE_URL: urlOf(address), DATA_DIR: dataDir }, log } }
}

/** One with a class, a booking, events, values that are hard to write down, a table of many pieces, and secrets. */
async function livedInHouse(): Promise<House> {
  const house = await emptyHouse()
  await migrate({ address: house.address })
  await fill(house)
  return house
}

const hard = `E'a\\\\b\\tc\\nd\\r\\\\N\\\\.', 'Đặng 站桩 حلقة 🧘', ''`

async function fill({ address, dataDir }: House): Promise<void> {
  await administer(address, `insert into category (id, name, goals) values ('c', 'Yoga', array[${hard}, null])`)
  await administer(
    address,
    `insert into contact (id, first_name, last_name, device_info, bio) select 'p' || n, 'Ana', 'Silva', '{"a": [1, "\\u2028"]}',
      repeat(md5(n::text), 30) from generate_series(1, 6000) n`,
  )
  await administer(
    address,
    `insert into class (id, name, starts_at, ends_at, time_zone, duration_s, age_group, gender, booking_type, is_streaming,
      capacity, status, coach_id, category_id)
      values ('k', 'Flow', '2026-06-01T08:00Z', '2026-06-01T09:00Z', 'UTC', 3600, 'ALL', 'COED', 'SINGLE', true, 3, 'PUBLISHED', 'p1', 'c')`,
  )
  await administer(
    address,
    `insert into occurrence (id, public_id, class_id, name, starts_at, ends_at, time_zone, duration_s, age_group, gender,
      booking_type, is_streaming, capacity, booked, status, coach_id, category_id)
      values ('o', 'pub', 'k', 'Flow', '2026-06-01T08:00Z', '2026-06-01T09:00Z', 'UTC', 3600, 'ALL', 'COED', 'SINGLE', true, 3, 1, 'PUBLISHED', 'p1', 'c')`,
  )
  await administer(
    address,
    `insert into booking (id, member_id, occurrence_id, status, starts_at, ends_at)
      values ('b', 'p2', 'o', 'BOOKED', '2026-06-01T08:00Z', '2026-06-01T09:00Z')`,
  )
  await administer(address, `insert into outbox (topic, action, row_id) values ('booking', 'create', 'b'), ('booking', 'update', 'b')`)
  await administer(address, `delete from outbox`)
  await administer(
    address,
    `insert into event_log (position, topic, action, row_id) select n, 'booking', 'update', 'b' from generate_series(1, 50) n`,
  )
  await administer(address, 'update event_log_head set last = 50')
  await mkdir(join(dataDir, 'secrets', 'deep'), { recursive: true })
  await writeFile(join(dataDir, 'secrets', 'keys.json'), 'the keys', { mode: 0o600 })
  await writeFile(join(dataDir, 'secrets', 'deep', `${'long '.repeat(18)}name`), randomBytes(300_000))
  await writeFile(join(dataDir, 'secrets', '.draft'), 'not finished')
}

/** Everything that is said of rows, rules and files; the event log begins anew and is told of apart. */
async function contentsOf({ address, dataDir }: House): Promise<object> {
  const tables = await administer(address, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables as { name: string }[])
    if (!name.startsWith('event_log'))
      rows[name] = await administer(
        address,
        `select count(*)::int as count, md5(coalesce(string_agg(t::text, '\n' order by t::text collate "C"), '')) as sum from ${name} t`,
      )
  const rules = await administer(
    address,
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const triggers = await administer(address, `select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`)
  const indexes = await administer(address, `select indexdef from pg_indexes where schemaname = 'public' order by 1`)
  const sequences = await administer(address, `select sequencename, last_value from pg_sequences order by 1`)
  const files = (await readdir(join(dataDir, 'secrets'), { recursive: true })).filter((name) => !name.includes('.draft'))
  const keys = await readFile(join(dataDir, 'secrets', 'keys.json'), 'utf8')
  return { rows, rules, triggers, indexes, sequences, files: files.toSorted(), keys }
}

test('what a backup holds comes back as it was, in a file that only its owner reads', async () => {
  const house = await livedInHouse()
  expect(await backUp(house.choice, { file, now })).toContain('2 files')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^\./))
  const fresh = await emptyHouse()
  expect(await restore(fresh.choice, { file, isReplacing: false })).toContain(now)
  expect(await contentsOf(fresh)).toEqual(await contentsOf(house))
  expect((await stat(join(fresh.dataDir, 'secrets', 'keys.json'))).mode & 0o777).toBe(0o600)
  const [next] = await administer(fresh.address, `insert into outbox (topic, action, row_id) values ('t', 'create', 'r') returning id::int`)
  expect(next).toEqual({ id: 3 })
  await expect(administer(fresh.address, `update occurrence set booked = 4`)).rejects.toThrow('occurrence_seats')
})

test('a backup is one moment: what is written while it is read is in it whole or not at all', async () => {
  const house = await livedInHouse()
  const database = openDatabase({ address: house.address, log })
  let isOver = false
  let writes = 0
  const writing = (async () => {
    while (!isOver) {
      await database.transact(async (transaction) => {
        writes += 1
        await transaction.query({ text: `insert into category (id, name) values ($1, 'A')` }, [`n${writes}`])
        await transaction.query({ text: `insert into sub_category (id, category_id, name) values ($1, $2, 'A')` }, [`s${writes}`, `n${writes}`])
      })
    }
  })()
  await backUp(house.choice, { file, now })
  isOver = true
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
  await fill(older)
  await backUp(older.choice, { file, now })
  const fresh = await emptyHouse()
  await restore(fresh.choice, { file, isReplacing: false })
  const applied = await administer(fresh.address, 'select name from kysely_migration order by name')
  expect(applied).toEqual((await listMigrations()).map((name) => ({ name })))
  expect(await administer(fresh.address, `select is_class_mode from occurrence`)).toEqual([{ is_class_mode: null }])
  expect(await migrate({ address: fresh.address })).toEqual([])
})

test('what stands in the place of a backup is lost only when the operator says so', async () => {
  const [house, other] = [await livedInHouse(), await livedInHouse()]
  await backUp(house.choice, { file, now })
  await administer(other.address, 'create table stranger (n int)')
  await writeFile(join(other.dataDir, 'stranger.txt'), 'here before')
  await expect(restore(other.choice, { file, isReplacing: false })).rejects.toThrow('This database is not empty')
  const empty = await emptyHouse()
  const mixed = { ...other.choice, env: { ...empty.choice.env, DATA_DIR: other.dataDir } }
  await expect(restore(mixed, { file, isReplacing: false })).rejects.toThrow('it has secrets, stranger.txt')
  expect(await readFile(join(other.dataDir, 'stranger.txt'), 'utf8')).toBe('here before')
  await restore(other.choice, { file, isReplacing: true })
  expect(await contentsOf(other)).toEqual(await contentsOf(house))
  expect((await readdir(other.dataDir)).toSorted()).toEqual(['owner.lock', 'owner.txt', 'secrets'])
})

test('nothing is restored into a database on which Obi runs', async () => {
  const house = await livedInHouse()
  await backUp(house.choice, { file, now })
  const running = openDatabase({ address: house.address, log })
  await running.query({ text: 'select' })
  await expect(restore(house.choice, { file, isReplacing: true })).rejects.toThrow('Obi runs on this database')
  await running.close()
})

const untouched = async ({ address, dataDir }: House) => {
  expect(await administer(address, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  expect(await readdir(dataDir).catch(() => [])).not.toContain('secrets')
}

test.each([
  ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10_000)],
  ['has a bit that fell over', (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2))],
  ['is nothing', () => Buffer.alloc(0)],
  ['is something else', () => Buffer.from('%PDF-1.7 and so on')],
  ['is something else that is zipped', () => gzipSync('hello '.repeat(1000))],
  ['was cut short before it was zipped', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, 1_000_000))],
  ['was changed before it was zipped', (bytes: Buffer) => gzipSync(flipped(gunzipSync(bytes), 1_000_000))],
  ['lacks a table', (bytes: Buffer) => rewriteTar(bytes, (entry) => (entry.path.includes('/booking/') ? undefined : entry))],
  ['lacks a secret', (bytes: Buffer) => rewriteTar(bytes, (entry) => (entry.path.endsWith('keys.json') ? undefined : entry))],
  ['leads out of the folder', (bytes: Buffer) => rewriteTar(bytes, (entry) => ({ ...entry, path: entry.path.replace('secrets/keys', '../keys') }))],
  ['is of a newer format', (bytes: Buffer) => rewriteTar(bytes, inManifest((text) => text.replace('"format": 1', '"format": 2')))],
])('a file that %s is refused, and nothing is changed', async (_, spoil) => {
  await backUp((await livedInHouse()).choice, { file, now })
  await writeFile(file, await spoil(await readFile(file)))
  const fresh = await emptyHouse()
  await expect(restore(fresh.choice, { file, isReplacing: false })).rejects.toThrow('is not a whole backup of Obi')
  await untouched(fresh)
})

test.each([
  ['comes from a newer version', inManifest((text) => text.replace('"010_search"', '"010_search", "999_later"')), 'from a newer version of Obi: it has migration 999_later'],
  ['holds a booking of nobody', inRows('contact', (text) => text.replace(/^p2\t.*\n/m, '')), 'violates foreign key'],
  ['holds more seats than there are', inRows('occurrence', (text) => text.replace('\t3\t\\N\t1\t', '\t3\t\\N\t9\t')), 'occurrence_seats'],
])('a file that is whole but %s leaves everything as it was found', async (_, change, sentence) => {
  await backUp((await livedInHouse()).choice, { file, now })
  await writeFile(file, await rewriteTar(await readFile(file), change))
  const fresh = await emptyHouse()
  await expect(restore(fresh.choice, { file, isReplacing: false })).rejects.toThrow(sentence)
  await untouched(fresh)
  expect(await readdir(fresh.dataDir)).not.toContain('.restoring')
})

test('whoever comes back with a position of the log before reads anew, wherever the new log has come to', async () => {
  const house = await livedInHouse()
  await backUp(house.choice, { file, now })
  const fresh = await emptyHouse()
  await restore(fresh.choice, { file, isReplacing: false })
  const database = openDatabase({ address: fresh.address, log })
  const bus = openMemoryBus()
  const append = `with head as (update event_log_head set last = last + 1 returning last)
    insert into event_log (position, topic, action, row_id) select last, 'booking', 'update', 'b' from head`
  for (let count = 0; count < 100; count += 1) await database.query({ text: append })
  const events = await openEventLog({ database, bus, log })
  // Before the backup, its last, after it, and far after it: the first three were lost with the log, or were never told.
  for (const after of [0, 20, 50, 51, 120, 1_000_000]) {
    const abort = new AbortController()
    const first = await events.listen({ topics: ['booking'], after, signal: abort.signal })[Symbol.asyncIterator]().next()
    expect(first.value).toEqual({ resync: true, position: events.position() })
    abort.abort()
  }
  await events.close()
  await database.close()
})

test('a second restore of the same backup begins another log than the first', async () => {
  const house = await livedInHouse()
  await backUp(house.choice, { file, now })
  const headAfterRestore = async () => {
    await restore(house.choice, { file, isReplacing: true })
    const [head] = (await administer(house.address, 'select last::text, trimmed::text from event_log_head')) as { last: string; trimmed: string }[]
    expect(head?.trimmed).toBe(head?.last)
    return Number(head?.last)
  }
  expect(await headAfterRestore()).toBeLessThan(await headAfterRestore())
})

test('a folder whose restoring was cut short is not opened, and can be restored again', async () => {
  const house = await livedInHouse()
  await backUp(house.choice, { file, now })
  await (await importFiles(house.dataDir, { isReplacing: true })).take('secrets/keys.json', pieces('half'))
  await expect(openInstallation(house.choice)).rejects.toThrow('was cut short. Restore the backup again, with --replace.')
  await restore(house.choice, { file, isReplacing: true })
  await (await openInstallation(house.choice))[Symbol.asyncDispose]()
  expect(await readFile(join(house.dataDir, 'secrets', 'keys.json'), 'utf8')).toBe('the keys')
})

test('a backup takes nobody’s place, is not put into the folder it is of, and is not made of nothing', async () => {
  const house = await livedInHouse()
  await writeFile(file, 'yesterday')
  await expect(backUp(house.choice, { file, now })).rejects.toThrow('is there already')
  const inside = join(house.dataDir, 'obi.tar.gz')
  await expect(backUp(house.choice, { file: inside, now })).rejects.toThrow('Put it elsewhere')
  const empty = await emptyHouse()
  await expect(backUp(empty.choice, { file: join(folder, 'b'), now })).rejects.toThrow('nothing here to back up')
  const nowhere = { env: { DATABASE_URL: undefined, DATA_DIR: join(folder, 'nowhere') }, log }
  await expect(backUp(nowhere, { file: join(folder, 'b'), now })).rejects.toThrow('There is no data folder')
  expect(await readFile(file, 'utf8')).toBe('yesterday')
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at)
  return copy
}

function inManifest(change: (text: string) => string) {
  return inEntry('manifest.json', change)
}

function inRows(table: string, change: (text: string) => string) {
  return inEntry(`database/${table}/000000.copy`, change)
}

function inEntry(path: string, change: (text: string) => string) {
  return (entry: { path: string; bytes: Buffer }) =>
    entry.path === path ? { path, bytes: Buffer.from(change(entry.bytes.toString())) } : entry
}

async function* pieces(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text)
}
