import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { openBackend } from '#backend/openBackend.ts'
import { createTraffic } from '#backend/operating/traffic.ts'
import { type Env, readEnv } from '#backend/platform/env.ts'
import { type Logger, openLog } from '#backend/platform/log.ts'
import { operatorCheck } from '#backend/platform/metrics/createMetricsHandler.ts'
import { metricsFromEnv, metricsHandlers } from '#backend/platform/metrics/metricsFromEnv.ts'
import { observers } from '#backend/platform/metrics/observers.ts'
import { watchSockets } from '#backend/platform/metrics/watchSockets.ts'
import { endCleanly } from '#backend/platform/threads/endCleanly.ts'
import { inTrace } from '#backend/platform/traces/trace.ts'
import { tracingFromEnv } from '#backend/platform/traces/tracingFromEnv.ts'
import type { WebApp } from '#gateway/front/webApp.port.ts'
import { buildStale } from '#tools/build/buildStale.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'

/** Builds what is stale, puts the backend behind the gateway and the gateway behind one port. */
async function start(env: Env, isDevelopment: boolean): Promise<void> {
  if (isDevelopment && env.NODE_ENV === 'production')
    throw new Error('What is developed is not for production: leave out --dev.')
  const log = openLog({ level: env.LOG_LEVEL, format: env.logFormat })
  await buildStale({
    root: projectRoot,
    log: (line) => void process.stdout.write(`${line}\n`),
    ...(isDevelopment ? { only: ['contract', 'mesh', 'relay'] as const } : {}),
  })
  // Imported only now: much of what they use is written by the step before.
  const { mediaFromEnv } = await import('#backend/meeting/media/openMediaPlane.ts')
  const { openBackend } = await import('#backend/openBackend.ts')
  const { welcomeText } = await import('#backend/welcome.ts')
  const { openFrontDoor } = await import('#gateway/front/openFrontDoor.ts')
  const { SlowRequests } = await import('#gateway/front/slowRequests.ts')
  const { createGateway } = await import('#gateway/gateway.ts')
  const { originCheck } = await import('#gateway/origin/allowedOrigins.ts')

  const { publicUrl, BASE_PATH: basePath } = env
  const { addressOf, ...counting } = await readCallers(env)
  await using opening = new AsyncDisposableStack()
  const traces = await tracingFromEnv({ env, log }, opening)
  const slowRequests = new SlowRequests()
  const metrics = await metricsFromEnv({ env, log }, opening)
  const traffic = createTraffic({ server: `${hostname()}:${env.PORT}`, now: Date.now })
  const ports = { addressOf, openMedia: mediaFromEnv(env, log), slowRequests, metrics, traffic }
  const isAllowedOrigin = originCheck(publicUrl)
  const backend = opening.adopt(await openBackend({ env, log, isAllowedOrigin, ...ports }), (opened) => opened.close())
  const gateway = await createGateway({
    upstream: await openUpstream({ env, log, traces }, backend, opening),
    ...portsOf(backend),
    publicUrl,
    addressOf,
    ...counting,
    ipLookupUrls: env.ipLookupUrls,
    metrics: observers(traffic, metrics?.requests),
    traces,
    log,
    isDevelopment: env.isPlayground,
    documents: await documentsOf(backend, env, isDevelopment),
  })
  traffic.watchSockets(gateway.load)
  if (metrics) watchSockets(metrics, gateway.load)
  const door = await openFrontDoor({
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    basePath,
    gateway,
    log,
    slowRequests,
    ...doorOf(backend, metricsHandlers(metrics, env)),
    isOperator: operatorCheck(env.METRICS_TOKEN),
    inTrace,
    openWeb: isDevelopment ? webFromSources(env) : webAsBuilt,
  })
  // Side by side, so that both together end within the time that an operator waits.
  opening.defer(async () => void (await Promise.all([door.close(), backend.drain()])))
  const everything = opening.move()
  endCleanly(() => everything.disposeAsync(), log)
  process.stdout.write(welcomeText(publicUrl, backend))
}

/** The documents that may be executed. In development, those of each new build are registered too. */
async function documentsOf({ documents }: Backend, env: Env, isDevelopment: boolean) {
  const { followBuild } = await import('#gateway/documents/followBuild.ts')
  const { readBuiltDocuments } = await import('#gateway/documents/readBuiltDocuments.ts')
  const readDocuments = () => readBuiltDocuments(projectRoot)
  return {
    store: isDevelopment ? followBuild(documents, readDocuments) : documents,
    built: await readDocuments(),
    isOpen: env.isPlayground && env.GRAPHQL_DOCUMENTS === 'any',
  }
}

/** The domain of this process, or a remote AppSync. Callers are verified here, where they have their accounts. */
async function openUpstream(
  { env, log, traces }: { env: Env; log: Logger; traces: Awaited<ReturnType<typeof tracingFromEnv>> },
  { upstream }: Backend,
  opening: AsyncDisposableStack,
) {
  const { remoteSettings } = await import('#gateway/appsync/remoteSettings.ts')
  const remote = remoteSettings(env)
  if (!remote) return upstream
  const { openRemote } = await import('#gateway/appsync/openRemote.ts')
  const sdl = await readFile(join(projectRoot, 'schema/sources/appsync.graphql'), 'utf8')
  const options = { ...remote, sdl, verifying: upstream, traces, log, now: Date.now }
  return opening.adopt(openRemote(options), (opened) => opened.close())
}

type Backend = Awaited<ReturnType<typeof openBackend>>

function portsOf({ meetings, chatCompletions, shareCalls }: Backend) {
  return { meetings, chatCompletions, shareCalls }
}

/** What of the backend stands behind the front door. */
function doorOf(backend: Backend, moreHandlers: ReturnType<typeof metricsHandlers>) {
  const { largerBodies, upgrades, otherHosts, browserConfig, checks } = backend
  const handlers = { ...backend.handlers, ...moreHandlers }
  return { handlers, largerBodies, upgrades, otherHosts, browserConfig, version: browserConfig.version, checks }
}

/** Readers of a request's address and of the unit in which calls are counted, and the limits. */
async function readCallers({ PROXY_HOPS: hops, CALL_LIMITS: limiting }: Env) {
  const { networkOf } = await import('#backend/identity/guessing/networkOf.ts')
  const { readAddress } = await import('#gateway/http/readAddress.ts')
  const { defaultLimits, unlimitedCalls } = await import('#gateway/limits.ts')
  const addressOf = (request: IncomingMessage) => readAddress(request, hops)
  return {
    addressOf,
    networkOf: (request: IncomingMessage) => networkOf(addressOf(request) ?? ''),
    limits: limiting === 'on' ? defaultLimits : unlimitedCalls,
  }
}

async function webAsBuilt(): Promise<WebApp> {
  const { openBuiltWeb } = await import('#gateway/front/openBuiltWeb.ts')
  return openBuiltWeb(join(projectRoot, 'dist/web'))
}

/** Vite is there to develop with, so only development loads it. */
function webFromSources({ publicUrl, BASE_PATH: basePath }: Env): (server: Server) => Promise<WebApp> {
  return async (server) => {
    const { openDevelopmentWeb } = await import('#gateway/front/openDevelopmentWeb.ts')
    return openDevelopmentWeb({ server, configFile: join(projectRoot, 'vite.config.ts'), basePath, publicUrl })
  }
}

try {
  await start(readEnv(), process.argv.includes('--dev'))
} catch (error) {
  process.stderr.write(`\nObi could not start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
