import { openJobs } from './openJobs.ts'
import { openPostgres } from './openPostgres.ts'
import { watchProcess } from './operating/watchProcess.ts'
import { refuseHalfRestored } from './platform/backup/restoreFiles.ts'
import type { Env } from './platform/env.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics/openMetrics.ts'
import type { PostgresAddress } from './platform/postgres/address.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { openDatabase } from './platform/postgres/openDatabase.ts'
import { findRunningPostgres } from './platform/postgres/server/startPostgres.ts'
import { openObjectFiles } from './storage/openStorage.ts'

export interface WorkerRequest {
  env: Env
  log: Logger
  metrics?: Metrics | undefined
}

/** Does jobs and nothing else, beside the processes that send them. What runs is let finish before it closes. */
export async function openWorker({ env, log, metrics }: WorkerRequest) {
  await using opening = new AsyncDisposableStack()
  await refuseHalfRestored(env.DATA_DIR)
  const address = await findDatabase({ env, log }, opening)
  await migrate({ address })
  const database = opening.adopt(openDatabase({ address, log }), (opened) => opened.close())
  // Jobs are sent by another process, so this one has to listen for them.
  const asWorker = { ...env, JOBS: 'here', PUBSUB_URL: 'postgres:' } as const
  if (metrics) watchProcess(metrics, { env, database })
  const jobs = await openJobs({ env: asWorker, database, log, metrics })
  opening.use(await jobs.start(await openObjectFiles(env)))
  const closing = opening.move()
  return { close: () => closing.disposeAsync() }
}

/** The embedded database belongs to the process that serves: a worker is its guest, and never takes the folder. */
async function findDatabase({ env, log }: WorkerRequest, opening: AsyncDisposableStack): Promise<PostgresAddress> {
  if (env.DATABASE_URL !== undefined) return openPostgres({ env, log }, opening)
  const running = await findRunningPostgres(env.DATA_DIR)
  if (running) return running
  throw new Error(`Obi doesn’t run on ${env.DATA_DIR}. Start it first, with JOBS=elsewhere, or set DATABASE_URL.`)
}
