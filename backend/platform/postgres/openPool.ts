import pg from 'pg'
import type { Logger } from '#backend/platform/log.ts'

/** Sessions that are opened on demand; each runs one statement or transaction at a time. */
export function openPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', (error) => log.warn({ err: error }, 'database session lost'))
  // A session lost during a transaction is reported by its statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Load of a pool for operators. */
export interface PoolLoad {
  /** Sessions that are open. */
  open: number
  /** Sessions that are in use. */
  busy: number
  /** Statements or transactions that wait for a session. */
  waiting: number
}

export function loadOfPool({ totalCount, idleCount, waitingCount }: pg.Pool): PoolLoad {
  return { open: totalCount, busy: totalCount - idleCount, waiting: waitingCount }
}
