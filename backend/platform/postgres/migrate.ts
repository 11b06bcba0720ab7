import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration, type MigrationResult } from 'kysely/migration'
import pg from 'pg'
import type { PostgresAddress } from './address.ts'
import { clientConfig } from './clientConfig.ts'

export interface MigrateRequest {
  /** A direct connection: the lock belongs to a session, which a transaction pooler does not keep. */
  address: PostgresAddress
  /** Contains `NNN_name.sql` files, which run in the order of their names. */
  folder?: string
}

const ours = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Migrates the database to the code's version, in one transaction and safely with concurrent callers. Resolves with the
 * names of the migrations that it ran. Rejects if the database is newer than the code.
 */
export async function migrate({ address, folder = ours }: MigrateRequest): Promise<string[]> {
  const pool = new pg.Pool({ ...clientConfig(address, { timeLimitMs: 0 }), max: 1 })
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await run(db, { folder })
  } finally {
    await db.destroy()
  }
}

/** Migrates within the session's open transaction, up to the migration of that name if one is given. */
export async function migrateWithin(client: pg.ClientBase, upTo?: string): Promise<string[]> {
  // The session belongs to the caller, so it is never released.
  const session = { query: client.query.bind(client), release: () => undefined }
  const pool = { options: {}, connect: async () => session, end: async () => undefined }
  return run(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), { folder: ours, upTo, isWithin: true })
}

/** The names of all migrations, in order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations(ours))
}

interface Run {
  folder: string
  upTo?: string | undefined
  isWithin?: boolean
}

async function run(db: Kysely<unknown>, { folder, upTo, isWithin = false }: Run): Promise<string[]> {
  const migrations = await readMigrations(folder)
  await refuseNewer(db, migrations)
  const provider = { getMigrations: async () => migrations }
  const migrator = new Migrator({ db, provider, disableTransactions: isWithin })
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (error) throw failureOf(error, results)
  return results.map(({ migrationName }) => migrationName)
}

function failureOf(cause: unknown, results: readonly MigrationResult[]): Error {
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  return new Error(`Migration failed: ${failed}. ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).toSorted()
  const entries = files.map(async (name) => {
    const text = await readFile(`${folder}/${name}`, 'utf8')
    const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))
    return [name.replace('.sql', ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function refuseNewer(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<void> {
  const { rows } = await sql<{ done: string | null }>`select to_regclass('kysely_migration') as done`.execute(db)
  if (!rows[0]?.done) return
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = applied.find(({ name }) => !(name in migrations))
  if (unknown) throw new Error(`This database is newer than this version of Obi: it has migration ${unknown.name}.`)
}
