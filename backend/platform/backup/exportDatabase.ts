import type { Readable } from 'node:stream'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { clientConfig } from '#backend/platform/postgres/clientConfig.ts'
import { pieceOf, type Manifest } from './manifest.ts'
import { lockTables, readMigrations, readSequences, readTables, tableName, type TableShape } from './schema.store.ts'

export interface DatabaseExport extends AsyncDisposable {
  description: Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>
  /** The rows of all tables from one snapshot, in pieces. */
  pieces(): AsyncGenerator<{ path: string; bytes: Buffer }, void>
}

/** Maximum bytes of a table in memory. */
const PIECE_BYTES = 4_194_304

/** Starts reading a snapshot of the database. Other sessions can read and write; only migrations wait until it ends. */
export async function exportDatabase(address: PostgresAddress): Promise<DatabaseExport> {
  await using opening = new AsyncDisposableStack()
  const client = opening.adopt(new pg.Client(clientConfig(address, { timeLimitMs: 0 })), (opened) => opened.end())
  client.on('error', () => undefined)
  await client.connect()
  const standing = await readTables(client)
  if (!standing.some(({ name }) => name === 'kysely_migration'))
    throw new Error('There is nothing here to back up yet.')
  await client.query('begin isolation level repeatable read read only')
  await lockTables(
    client,
    standing.map(({ name }) => name),
  )
  const tables = await readTables(client)
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const description = {
    postgres: rows[0]?.version ?? '',
    migrations: await readMigrations(client),
    tables,
    sequences: await readSequences(client),
  }
  const closing = opening.move()
  return {
    description,
    async *pieces() {
      for (const table of tables) yield* piecesOf(client, table)
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/** A table without rows is one empty piece, so that a missing table can be distinguished from an empty one. */
async function* piecesOf(client: pg.Client, table: TableShape): AsyncGenerator<{ path: string; bytes: Buffer }, void> {
  let number = 0
  const next = (bytes: Buffer) => ({ path: pieceOf(table.name, number++), bytes })
  let chunks: Buffer[] = []
  let size = 0
  const rows: Readable = client.query(to(`copy ${tableSql(client, table)} to stdout`))
  for await (const chunk of rows) {
    const bytes: Buffer = Buffer.from(chunk)
    chunks.push(bytes)
    size += bytes.length
    if (size < PIECE_BYTES) continue
    const all = Buffer.concat(chunks)
    // Line breaks in values are written as `\n`, so this one ends a row.
    const cut = all.lastIndexOf(0x0a) + 1
    if (cut > 0) yield next(all.subarray(0, cut))
    chunks = [all.subarray(cut)]
    size = all.length - cut
  }
  if (size > 0 || number === 0) yield next(Buffer.concat(chunks))
}

/** The table with its column names, as `copy` takes it. */
export function tableSql(client: pg.ClientBase, { name, columns }: TableShape): string {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return `${tableName(client, name)} (${list})`
}
