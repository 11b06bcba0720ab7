import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { clientConfig } from '#backend/platform/postgres/clientConfig.ts'
import type { CopiedTable, CopyRow } from './largeDemo.ts'

const LINES_OF_A_CHUNK = 1_000

/** Whether all people of this database are among these. */
export async function hasOnlyPeople(address: PostgresAddress, ids: readonly string[]): Promise<boolean> {
  await using session = await openSession(address)
  const { rows } = await session.client.query('select from contact where id <> all ($1::text[]) limit 1', [ids])
  return rows.length === 0
}

/** Counts the people of this database that are among these, and all others. */
export async function countPeople(
  address: PostgresAddress,
  ids: readonly string[],
): Promise<{ demo: number; others: number }> {
  await using session = await openSession(address)
  const { rows } = await session.client.query<{ demo: number; others: number }>(
    `select count(*) filter (where id = any ($1::text[]))::int as demo,
            count(*) filter (where id <> all ($1::text[]))::int as others from contact`,
    [ids],
  )
  return rows[0] ?? { demo: 0, others: 0 }
}

/**
 * Copies the tables in one transaction, so that an interrupted copy leaves nothing. Resolves with the number of rows.
 */
export async function copyTables(
  address: PostgresAddress,
  tables: readonly CopiedTable[],
): Promise<Record<string, number>> {
  await using session = await openSession(address)
  const { client } = session
  await client.query('begin')
  // No page is open that would have to hear of these rows.
  await client.query(`set local obi.untold = 'on'`)
  const counts: Record<string, number> = {}
  for (const { table, columns, rows } of tables) {
    const copy = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(chunksOf(rows)), copy)
    counts[table] = copy.rowCount
  }
  await client.query('commit')
  await client.query(`analyze ${tables.map(({ table }) => table).join(', ')}, member_name`)
  return counts
}

async function openSession(address: PostgresAddress) {
  const client = new pg.Client(clientConfig(address, { timeLimitMs: 0 }))
  client.on('error', () => undefined)
  await client.connect()
  return { client, [Symbol.asyncDispose]: () => client.end() }
}

function* chunksOf(rows: Iterable<CopyRow>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`${row.map(fieldOf).join('\t')}\n`)
    if (lines.length < LINES_OF_A_CHUNK) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/** In the text format of COPY. */
function fieldOf(value: CopyRow[number]): string {
  if (value === null) return '\\N'
  return String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
}
