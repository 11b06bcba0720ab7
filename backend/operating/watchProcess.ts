import type { Engine } from '#backend/model/engine.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Metrics } from '#backend/platform/metrics/openMetrics.ts'
import { watchLoad } from '#backend/platform/metrics/watchLoad.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { watchInstallation } from './watchInstallation.ts'

interface Process {
  env: Pick<Env, 'DATA_DIR'>
  database: OpenDatabase
  /** Of a process that answers documents. */
  engine?: Pick<Engine, 'mainThread'> | undefined
}

/** All that is read of a process and of its installation. */
export function watchProcess(metrics: Metrics, { env, database, engine }: Process): void {
  watchLoad(metrics, { database, queues: engine ? { mainThread: () => engine.mainThread.load() } : {} })
  watchInstallation(metrics, { database, dataDir: env.DATA_DIR, clock: Date.now })
}
