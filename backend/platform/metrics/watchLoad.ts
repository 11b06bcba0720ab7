import type { TurnsLoad } from '#backend/platform/admission/turns.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import type { PoolLoad } from '#backend/platform/postgres/openPool.ts'
import type { Metrics, ReadMetric } from './openMetrics.ts'

interface Watched {
  database: Pick<OpenDatabase, 'load'>
  /** Queues other than the database's, by name. */
  queues?: Readonly<Record<string, () => TurnsLoad>>
}

/** Reports the use of database sessions, and the queues of this process. */
export function watchLoad(metrics: Metrics, { database, queues = {} }: Watched): void {
  const readQueues = () => [
    ...Object.entries(database.load().queues),
    ...Object.entries(queues).map(([name, load]) => [name, load()] as const),
  ]
  const ofQueues = (metric: Omit<ReadMetric, 'read' | 'labelNames'>, valueOf: (load: TurnsLoad) => number) => ({
    ...metric,
    labelNames: ['queue'],
    read: () => readQueues().map(([queue, load]) => ({ labels: { queue }, value: valueOf(load) })),
  })
  const ofPools = (metric: Omit<ReadMetric, 'read' | 'labelNames' | 'type'>, valueOf: (load: PoolLoad) => number) => ({
    ...metric,
    type: 'gauge' as const,
    labelNames: ['pool'],
    read: () =>
      Object.entries(database.load().pools).map(([pool, load]) => ({ labels: { pool }, value: valueOf(load) })),
  })
  metrics.addRead(
    ofQueues({ type: 'gauge', name: 'obi_queue_running', help: 'Items that run' }, ({ running }) => running),
    ofQueues(
      { type: 'gauge', name: 'obi_queue_waiting', help: 'Items that wait for a turn' },
      ({ waiting }) => waiting,
    ),
    ofQueues(
      { type: 'counter', name: 'obi_queue_waits_total', help: 'Items that had to wait for a turn' },
      ({ waits }) => waits,
    ),
    ofQueues(
      { type: 'counter', name: 'obi_queue_wait_seconds_total', help: 'Time that items have waited for a turn' },
      ({ waitedMs }) => waitedMs / 1000,
    ),
    ofQueues(
      {
        type: 'counter',
        name: 'obi_queue_refusals_total',
        help: 'Items refused because their user had too much waiting',
      },
      ({ refusals }) => refusals,
    ),
    ofPools({ name: 'obi_database_sessions', help: 'Open database sessions, by pool' }, ({ open }) => open),
    ofPools({ name: 'obi_database_sessions_busy', help: 'Database sessions in use, by pool' }, ({ busy }) => busy),
    ofPools(
      { name: 'obi_database_sessions_awaited', help: 'Statements and transactions that wait for a session, by pool' },
      ({ waiting }) => waiting,
    ),
  )
}
