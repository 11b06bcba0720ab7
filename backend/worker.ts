import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { readEnv } from './platform/env.ts'
import { openLog } from './platform/log.ts'
import { metricsFromEnv } from './platform/metrics/metricsFromEnv.ts'
import { endCleanly } from './platform/threads/endCleanly.ts'
import { tracingFromEnv } from './platform/traces/tracingFromEnv.ts'

/** `npm run worker`: does the jobs that processes with JOBS=elsewhere leave to it. As many as are needed, anywhere. */
try {
  const env = readEnv()
  const log = openLog({ level: env.LOG_LEVEL, format: env.logFormat })
  await buildStale({ root: projectRoot, only: ['contract'], log: () => {} })
  // Imported only now: the stores use what the step before writes.
  const { openWorker } = await import('./openWorker.ts')
  await using opening = new AsyncDisposableStack()
  await tracingFromEnv({ env, log }, opening)
  const metrics = await metricsFromEnv({ env, log }, opening)
  opening.adopt(await openWorker({ env, log, metrics }), (worker) => worker.close())
  const everything = opening.move()
  endCleanly(() => everything.disposeAsync(), log)
  process.stdout.write('\n  The worker is ready for jobs.\n\n')
} catch (error) {
  process.stderr.write(`\nThe worker could not start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
