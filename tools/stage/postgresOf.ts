import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { serverAddress } from '#backend/platform/postgres/server/serverProcess.ts'

/** The embedded server of a data folder, as its own postmaster.pid tells. */
export function postgresOf(dataDir: string): { pid: number; address: PostgresAddress } {
  const folder = readdirSync(dataDir).find((name) => /^postgres-\d+$/.test(name))
  if (folder === undefined) throw new Error(`No PostgreSQL in ${dataDir}`)
  const lines = readFileSync(join(dataDir, folder, 'postmaster.pid'), 'utf8').split('\n')
  // Line 1 is the process, line 5 the folder of the socket.
  return { pid: Number(lines[0]), address: serverAddress(lines[4] ?? '', 'obi') }
}

/** The address in the form of an environment variable. */
export function urlOf(address: PostgresAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
