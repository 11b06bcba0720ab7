import { hostname } from 'node:os'
import { createTraffic } from '#backend/operating/traffic.ts'
import { type Env, readEnv } from '#backend/platform/env.ts'
import { openLog } from '#backend/platform/log.ts'
import { operatorCheck } from '#backend/platform/metrics/createMetricsHandler.ts'
import { metricsFromEnv, metricsHandlers } from '#backend/platform/metrics/metricsFromEnv.ts'
import { observers } from '#backend/platform/metrics/observers.ts'
import { isSameSecret } from '#backend/platform/secret.ts'
import { endCleanly } from '#backend/platform/threads/endCleanly.ts'
import { inTrace } from '#backend/platform/traces/trace.ts'
import { tracingFromEnv } from '#backend/platform/traces/tracingFromEnv.ts'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'

/** `npm run appsync`: the domain by itself, behind the protocols of AppSync, for gateways with APPSYNC_URL. */
async function start(env: Env): Promise<void> {
  const { APPSYNC_API_KEY: apiKey } = env
  if (apiKey === undefined) throw new Error('Set APPSYNC_API_KEY, here and for the gateway, to a long random text.')
  if (env.DATABASE_URL === undefined || env.PUBSUB_URL === 'memory:')
    throw new Error('Set DATABASE_URL and PUBSUB_URL=postgres: or nats://…, here and for the gateway.')
  const log = openLog({ level: env.LOG_LEVEL, format: env.logFormat })
  await buildStale({ root: projectRoot, only: ['contract', 'relay'], log: () => {} })
  // Imported only now: much of what they use is written by the step before.
  const { openBackend } = await import('#backend/openBackend.ts')
  const { openService } = await import('#gateway/appsync/openService.ts')
  const { serviceDoor } = await import('#gateway/appsync/serviceDoor.ts')
  const { readBuiltDocuments } = await import('#gateway/documents/readBuiltDocuments.ts')
  const { openFrontDoor } = await import('#gateway/front/openFrontDoor.ts')

  await using opening = new AsyncDisposableStack()
  const traces = await tracingFromEnv({ env, log }, opening)
  const metrics = await metricsFromEnv({ env, log }, opening)
  const traffic = createTraffic({ server: `${hostname()}:${env.PORT}`, answersBrowsers: false, now: Date.now })
  const backend = opening.adopt(await openBackend({ env, log, metrics, traffic }), (opened) => opened.close())
  const { upstream, browserConfig, checks } = backend
  const built = await readBuiltDocuments(projectRoot)
  const service = openService({
    upstream,
    isApiKey: (key) => isSameSecret(key, apiKey),
    lambdaPrefix: env.APPSYNC_LAMBDA_PREFIX,
    built,
    metrics: observers(traffic, metrics?.requests),
    traces,
    log,
    now: Date.now,
  })
  const { HOST: host, PORT: port, publicUrl, BASE_PATH: basePath } = env
  const isOperator = operatorCheck(env.METRICS_TOKEN)
  const door = { host, port, publicUrl, basePath, version: browserConfig.version, checks, isOperator, inTrace, log }
  const handlers = metricsHandlers(metrics, env)
  const opened = await openFrontDoor({ ...door, ...serviceDoor(service), handlers })
  opening.defer(async () => void (await Promise.all([opened.close(), backend.drain()])))
  const everything = opening.move()
  endCleanly(() => everything.disposeAsync(), log)
  process.stdout.write(`\n  The service answers at http://${host}:${port}${basePath}graphql\n\n`)
}

try {
  await start(readEnv())
} catch (error) {
  process.stderr.write(`\nThe service could not start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
