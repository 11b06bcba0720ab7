import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { urlOf } from '#tools/stage/postgresOf.ts'
import { openLog } from './platform/log.ts'
import { type PostgresAddress, withDatabase } from './platform/postgres/address.ts'
import { administer } from './platform/postgres/administer.ts'
import { openDatabase } from './platform/postgres/openDatabase.ts'
import { createDatabase } from './platform/postgres/server/createDatabase.ts'

const log = openLog({ level: 'silent' })
const { address: server, template } = inject('postgres')

export interface House {
  name: string
  address: PostgresAddress
  dataDir: string
  choice: { env: { DATABASE_URL: string; DATA_DIR: string }; log: typeof log }
}

/** An installation at a database of its own, which is empty. */
export async function makeHouse(folder: string): Promise<House> {
  const house = planHouse(folder)
  await createDatabase(server, house.name)
  return house
}

function planHouse(folder: string): House {
  const name = `backup_${randomBytes(6).toString('hex')}`
  const address = withDatabase(server, name)
  const dataDir = join(folder, name)
  return { name, address, dataDir, choice: { env: { DATABASE_URL: urlOf(address), DATA_DIR: dataDir }, log } }
}

export async function dropHouse({ name }: House): Promise<void> {
  await administer(server, `drop database ${name} with (force)`)
}

/** One with a class, a booking, events, values that are hard to write down, a table of many pieces, and secrets. */
export async function livedInHouse(folder: string): Promise<House> {
  const house = planHouse(folder)
  await administer(server, `create database ${house.name} template ${template}`)
  await fillHouse(house)
  await sendJobs(house)
  return house
}

async function sendJobs({ address }: House): Promise<void> {
  await administer(
    address,
    `insert into job (name, payload, priority, max_attempts, state) values
      ('test.plain', '{"what": "waits"}', 0, 3, 'waiting'), ('test.plain', '{"what": "failed"}', 0, 3, 'failed')`,
  )
}

const hard = `E'a\\\\b\\tc\\nd\\r\\\\N\\\\.', 'Đặng 站桩 حلقة 🧘', ''`

export async function fillHouse({ address, dataDir }: House): Promise<void> {
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
  await administer(
    address,
    `insert into outbox (topic, action, row_id) values ('booking', 'create', 'b'), ('booking', 'update', 'b')`,
  )
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
export async function contentsOf({ address, dataDir }: House): Promise<object> {
  const database = openDatabase({ address, log, readers: 1 })
  const ask = (text: string) => database.query<{ name: string }>({ text })
  const tables = await ask(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const rows: Record<string, unknown> = {}
  for (const { name } of tables)
    if (!name.startsWith('event_log'))
      rows[name] = await ask(
        `select count(*), md5(coalesce(string_agg(t::text, '\n' order by t::text collate "C"), '')) from ${name} t`,
      )
  const rules = await ask(
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
      where connamespace = 'public'::regnamespace order by 1, 2`,
  )
  const triggers = await ask(`select tgname, tgenabled from pg_trigger where not tgisinternal order by 1`)
  const indexes = await ask(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)
  const sequences = await ask(`select sequencename, last_value from pg_sequences order by 1`)
  await database.close()
  const files = (await readdir(join(dataDir, 'secrets'), { recursive: true })).filter(
    (name) => !name.includes('.draft'),
  )
  const keys = await readFile(join(dataDir, 'secrets', 'keys.json'), 'utf8')
  return { rows, rules, triggers, indexes, sequences, files: files.toSorted(), keys }
}
