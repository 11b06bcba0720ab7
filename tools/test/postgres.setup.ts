import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Database } from '#backend/platform/database.ts'
import { emptyingStatement } from '#backend/platform/folders/emptyDatabase.ts'
import { lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import { withDatabase, type PostgresAddress } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { migrate } from '#backend/platform/postgres/migrate.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { createDatabase } from '#backend/platform/postgres/server/createDatabase.ts'
import { startPostgres } from '#backend/platform/postgres/server/startPostgres.ts'
import { testDatabaseUrl } from './env.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { address: PostgresAddress; template: string; emptying: string }
  }
}

interface Server {
  address: PostgresAddress
  stop(): Promise<void>
}

/** One server per run, and one migrated database in it that each test's own is copied from. */
export default async function setUpPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = testDatabaseUrl ? foreignServer(testDatabaseUrl) : await ownServer()
  const template = `template_${randomBytes(6).toString('hex')}`
  await createDatabase(server.address, template)
  await migrate({ address: withDatabase(server.address, template) })
  const emptying = await within(withDatabase(server.address, template), emptyingStatement)
  project.provide('postgres', { address: server.address, template, emptying })
  return async () => {
    if (testDatabaseUrl) await dropCopies(server.address, template)
    await server.stop()
  }
}

async function dropCopies(server: PostgresAddress, template: string): Promise<void> {
  const text = 'select datname as name from pg_database where starts_with(datname, $1)'
  const copies = await within(server, (database) => database.query<{ name: string }>({ text }, [template]))
  for (const { name } of copies) await administer(server, `drop database ${name} with (force)`)
}

async function within<Result>(address: PostgresAddress, work: (database: Database) => Promise<Result>) {
  const database = openDatabase({ address, log: openLog({ level: 'warn' }), readers: 1, writers: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function foreignServer(connectionString: string): Server {
  return { address: { connectionString }, stop: async () => undefined }
}

async function ownServer(): Promise<Server> {
  const dataFolder = await lockDataFolder(await mkdtemp(join(tmpdir(), 'obi-test-')))
  const log = openLog({ level: 'warn' })
  // Tests do not need durability, and waiting for the disk would slow them down.
  const settings = {
    autovacuum: 'off',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const postgres = await startPostgres({ dataFolder, log, settings })
  return {
    address: postgres.address,
    async stop() {
      await postgres.stop()
      dataFolder.release()
      await rm(dataFolder.path, { recursive: true })
    },
  }
}
