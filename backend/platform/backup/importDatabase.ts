import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import { beginNewLog } from '#backend/platform/events/eventLog.store.ts'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { clientConfig } from '#backend/platform/postgres/clientConfig.ts'
import { listMigrations, migrateWithin } from '#backend/platform/postgres/migrate.ts'
import { tableSql } from './exportDatabase.ts'
import type { Manifest } from './manifest.ts'
import { dropEverything, hasOtherSessions, openTables, readTables, setSequence } from './schema.store.ts'

export interface ImportRequest {
  address: PostgresAddress
  manifest: Manifest
  /** Deletes the existing contents of the database. */
  isReplacing: boolean
}

export interface DatabaseImport extends AsyncDisposable {
  take(table: string, rows: AsyncIterable<Buffer>): Promise<void>
  /** Completes the data and migrates it to this program's version; not visible to others yet. */
  finish(): Promise<void>
  /** Commits the import. Without it the database stays unchanged. */
  commit(): Promise<void>
}

/**
 * Imports in one transaction: creates the tables at the backup's version, inserts the rows, then migrates to this
 * version.
 */
export async function importDatabase({ address, manifest, isReplacing }: ImportRequest): Promise<DatabaseImport> {
  await refuseNewer(manifest)
  await using opening = new AsyncDisposableStack()
  const client = opening.adopt(new pg.Client(clientConfig(address, { timeLimitMs: 0 })), (opened) => opened.end())
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  if (await hasOtherSessions(client)) throw new Error('Obi runs on this database. Stop it first.')
  if ((await readTables(client)).length > 0) {
    if (!isReplacing) throw new Error('This database is not empty. Say --replace to lose what is in it.')
    await dropEverything(client)
  }
  await migrateWithin(client, manifest.migrations.at(-1))
  const tables = await readTables(client)
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables))
    throw new Error('The tables of this backup do not match its migrations.')
  const bind = await openTables(
    client,
    tables.map(({ name }) => name),
  )
  const closing = opening.move()
  return {
    async take(name, rows) {
      const table = tables.find((each) => each.name === name)
      if (table) await pipeline(rows, client.query(from(`copy ${tableSql(client, table)} from stdin`)))
    },
    async finish() {
      await bind()
      for (const sequence of manifest.sequences) await setSequence(client, sequence)
      await migrateWithin(client)
      await beginNewLog(client)
    },
    commit: async () => void (await client.query('commit')),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const ours = await listMigrations()
  const unknown = migrations.find((name) => !ours.includes(name))
  if (unknown !== undefined)
    throw new Error(
      `This backup is from a newer version of Obi: it has migration ${unknown}. Bring the program up to date.`,
    )
}
