import { randomBytes } from 'node:crypto'
import { withDatabase } from '#backend/platform/postgres/address.ts'
import { administer } from '#backend/platform/postgres/administer.ts'
import { createDatabase } from '#backend/platform/postgres/server/createDatabase.ts'

/** An empty database on a given server, and a function that drops it. */
export async function makeDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = { connectionString: serverUrl }
  const name = `obi_${randomBytes(6).toString('hex')}`
  await createDatabase(server, name)
  const own = withDatabase(server, name)
  if (!('connectionString' in own)) throw new TypeError('A URL with another database is a URL')
  return {
    url: own.connectionString,
    drop: async () => void (await administer(server, `drop database ${name} with (force)`)),
  }
}
