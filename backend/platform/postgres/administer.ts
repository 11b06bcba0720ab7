import pg from 'pg'
import type { PostgresAddress } from './address.ts'

/**
 * Runs one statement in its own session: `create database` and similar statements cannot run in a transaction or with
 * others.
 */
export async function administer(address: PostgresAddress, text: string): Promise<object[]> {
  const client = new pg.Client({ ...address })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<object>(text)).rows
  } finally {
    await client.end()
  }
}
