import { lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'
import { startPostgres } from '#backend/platform/postgres/server/startPostgres.ts'

interface OwnPostgresRequest {
  folder: string
  /** Settings of PostgreSQL. */
  settings?: Readonly<Record<string, string>>
}

/** Starts an embedded PostgreSQL in a folder, and stops it with the stack. */
export async function startOwnPostgres(
  opened: AsyncDisposableStack,
  { folder, settings = {} }: OwnPostgresRequest,
): Promise<PostgresAddress> {
  const dataFolder = opened.adopt(await lockDataFolder(folder), (locked) => locked.release())
  const log = openLog({ level: 'error' })
  const postgres = opened.adopt(await startPostgres({ dataFolder, log, settings }), (server) => server.stop())
  return postgres.address
}
