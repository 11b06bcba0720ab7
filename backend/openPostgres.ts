import type { Env } from './platform/env.ts'
import { lockDataFolder } from './platform/folders/lockDataFolder.ts'
import type { Logger } from './platform/log.ts'
import type { PostgresAddress } from './platform/postgres/address.ts'
import { administer } from './platform/postgres/administer.ts'
import { startPostgres } from './platform/postgres/server/startPostgres.ts'

export interface PostgresChoice {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
  log: Logger
}

/** The operator's server, or our own on the data folder, which is then ours alone. `opening` closes what was opened. */
export async function openPostgres(
  { env, log }: PostgresChoice,
  opening: AsyncDisposableStack,
): Promise<PostgresAddress> {
  if (env.DATABASE_URL !== undefined) return knockAt(env.DATABASE_URL)
  const dataFolder = opening.adopt(await lockDataFolder(env.DATA_DIR), (folder) => folder.release())
  const postgres = opening.adopt(await startPostgres({ dataFolder, log }), (server) => server.stop())
  return postgres.address
}

async function knockAt(connectionString: string): Promise<PostgresAddress> {
  try {
    const others = await administer({ connectionString }, `select where current_setting('server_encoding') <> 'UTF8'`)
    if (others.length > 0) throw new Error('its encoding is not UTF8. Make one as docs/operating.md says.')
    return { connectionString }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The database that DATABASE_URL names can't be used: ${why}`, { cause })
  }
}
