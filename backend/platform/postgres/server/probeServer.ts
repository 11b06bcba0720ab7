import pg from 'pg'
import * as v from 'valibot'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'

/** `busy`: the server refuses connections, as when it starts, recovers or shuts down. `away`: it does not respond. */
export type Probe = { state: 'ready'; dataFolder: string } | { state: 'busy' | 'away' }

const Answer = v.tuple([v.object({ data_directory: v.string() })])

export async function probeServer(address: PostgresAddress): Promise<Probe> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show data_directory')
    return { state: 'ready', dataFolder: v.parse(Answer, rows)[0].data_directory }
  } catch (error) {
    return { state: error instanceof pg.DatabaseError ? 'busy' : 'away' }
  } finally {
    await client.end().catch(() => undefined)
  }
}
