import { PgBoss } from 'pg-boss'
import type { Logger } from '#backend/platform/log.ts'
import type { PostgresAddress } from '#backend/platform/postgres/address.ts'

/** Nobody asks twice in this time. */
const NEVER_S = 86_400

/** Besides the clients of the product, opened as they are needed and closed when they are not. */
const SESSIONS = 2

/**
 * pg-boss without clocks of its own: it asks the database when it is told to. Its tables are made by our migrations; it
 * rejects when they are not of its version. The session's names and limits are those of the product, so that a restore sees it.
 */
export async function openBoss(address: PostgresAddress, log: Logger): Promise<PgBoss> {
  const boss = new PgBoss({
    ...address,
    schema: 'jobs',
    max: SESSIONS,
    application_name: 'obi',
    connectionTimeoutMillis: 5000,
    options: '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
    queueCacheIntervalSeconds: NEVER_S,
    // What supervises is called when there is a reason to, and should then not be told that it has just been there.
    monitorIntervalSeconds: 1,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  boss.on('warning', ({ message }) => log.warn({ message }, 'job queue'))
  await boss.start()
  return boss
}
