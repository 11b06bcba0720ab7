import pg from 'pg'
import type { Logger } from '#backend/platform/log.ts'

/** Sessions that are opened as they are needed, one statement or transaction at a time on each. */
export function openPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', (error) => log.warn({ err: error }, 'database session lost'))
  // A session that is lost while a transaction has it says so through its statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
