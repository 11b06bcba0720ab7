import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { makeSecret } from '#backend/platform/secret.ts'
import { models } from '#schema/__generated__/models.ts'
import { ownDataPath } from '#schema/ownData.ts'
import { pictureLimits, picturesPath } from '#schema/pictures.ts'
import { rights } from '#schema/rights/rights.ts'
import { readApprovalFacts } from './approval/approval.store.ts'
import { browserConfiguration, canSendMail } from './browserConfiguration.ts'
import { createFeedHandler } from './calendarFeed/createFeedHandler.ts'
import { createFeedStore } from './calendarFeed/feed.store.ts'
import { feedPath } from './calendarFeed/feedAddress.ts'
import { loadDemo } from './demo/loadDemo.ts'
import { createDocumentStore } from './documents/documents.store.ts'
import { handWrittenResolvers, type Services } from './handWrittenResolvers.ts'
import { healthChecks } from './healthChecks.ts'
import { networkOf } from './identity/guessing/networkOf.ts'
import { type Identity, openIdentity } from './identity/openIdentity.ts'
import { openSecretFolder } from './identity/tokens/secretFolder.ts'
import type { SecretStore } from './identity/tokens/secretStore.port.ts'
import { createPictureHandler } from './images/createPictureHandler.ts'
import { createPictures } from './images/pictures.ts'
import { createRemakePicture } from './images/remakePicture.ts'
import { createInboxHandler } from './inbox/createInboxHandler.ts'
import { createMakeSoundSmall } from './makeSoundSmall.ts'
import type { OpenMediaPlane } from './meeting/mediaPlane.port.ts'
import { openMeetings } from './meeting/openMeetings.ts'
import { createDomainSchema } from './model/createDomainSchema.ts'
import type { Engine } from './model/engine.ts'
import type { Streams } from './model/events/deliverStream.ts'
import { openData } from './openData.ts'
import { openJobs } from './openJobs.ts'
import { openMessenger } from './openMessenger.ts'
import { countOutcomes } from './operating/countOutcomes.ts'
import { followTraffic } from './operating/followTraffic.ts'
import { createServerReportStore } from './operating/serverReports.store.ts'
import { shareReports } from './operating/shareReports.ts'
import type { TrafficCounts } from './operating/traffic.ts'
import { watchProcess } from './operating/watchProcess.ts'
import { createOwnDataHandler } from './people/createOwnDataHandler.ts'
import { openViewers, type Viewers } from './people/openViewers.ts'
import type { PeopleStore } from './people/people.port.ts'
import { createPeopleStore } from './people/people.store.ts'
import { openPlanner, servePlanner } from './planner/openPlanner.ts'
import { createShareCalls } from './platform/calls/shareCalls.ts'
import type { Instant } from './platform/context.ts'
import type { Database } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics/openMetrics.ts'
import { startLoop } from './platform/threads/startLoop.ts'
import { endProgramApproval } from './programs/writing/endApproval.ts'
import { createLinkHandler } from './referrals/createLinkHandler.ts'
import { createDeepLinkStore } from './referrals/deepLinks.store.ts'
import { linkPath } from './referrals/upsertDeepLink.ts'
import { openSpeech } from './speech/openSpeech.ts'
import { openStorage, type Storage, type StorageRequest } from './storage/openStorage.ts'
import { createUpstream } from './upstream.ts'

const SDL = fileURLToPath(new URL('../schema/sources/appsync.graphql', import.meta.url))

const HOUR_MS = 3_600_000

// A demo's log-ins are shared, and its codes go nowhere but into the inbox.
const PLAYGROUND_LIMITS = {
  perNetwork: { count: 100_000, windowS: 900 },
  perPlace: { count: 1_000, windowS: 900 },
  perCircle: { count: 1_000, windowS: 900 },
}

export interface BackendRequest {
  env: Env
  log: Logger
  /** The caller's address; by default the peer of the connection. */
  addressOf?: ((request: IncomingMessage) => string | undefined) | undefined
  /** Whether pages of this origin may call; by default only our own. */
  isAllowedOrigin?: ((origin: string | undefined) => boolean) | undefined
  /** Without it there are no live classes. */
  openMedia?: OpenMediaPlane | undefined
  /** What the process counts for its operator; without it nothing is counted. */
  metrics?: Metrics | undefined
  /** What the process counts for the page of operators; without it they can't follow it. */
  traffic?: TrafficCounts | undefined
  /** Gives requests more time than the door gives others. */
  slowRequests?: { giveTime(request: IncomingMessage, limits?: { idleMs: number; withinMs: number }): void } | undefined
}

/** The domain and the embedded services, over one database. What was opened is closed in reverse, Postgres last. */
export async function openBackend(request: BackendRequest) {
  const { env, log, addressOf, isAllowedOrigin, openMedia, slowRequests, metrics, traffic } = request
  const now = () => new Date().toISOString()
  await using opening = new AsyncDisposableStack()
  const { database, events, bus } = opening.use(await openData({ env, log, metrics, now }))
  const secrets = await openSecretFolder(`${env.DATA_DIR}/secrets`)
  const identity = await openAccounts({ env, log, addressOf, database, secrets, now }, opening)
  const people = createPeopleStore(database)
  const viewers = opening.use(openViewers({ people, events, ...identity, log }))
  const jobs = await openJobs({ env, database, log, metrics })
  const filing = { env, database, secrets, slowRequests, takesVideos: jobs.canProcess, now, log }
  const storage = await openFiles(filing, opening)
  const { completions, solver } = opening.use(openPlanner({ env, database, now, log }))
  const { parts: storing, addressOf: fileAddress } = storage
  const { speech } = opening.use(
    await openSpeech({ env, database, files: storing.store, makeSmall: createMakeSoundSmall(env), now, log }),
  )
  const services = { storing, addressOf: fileAddress, ...jobs.requests, completions, solver, speech }
  const engine = await openEngine({ env, database, secrets, people, log, metrics, services })
  if (metrics) watchProcess(metrics, { env, database, engine })
  const hasDemo = env.isPlayground && env.DEMO_DATA === 'on'
  const address = `${env.publicUrl}${env.BASE_PATH}`
  if (hasDemo) await loadDemo({ now: now(), timeZone: machineZone(), address, ...identity }, database)
  const { viewerOf, viewerOfSignIn, onViewerChange } = viewers
  const live = { env, database, secrets, viewerOf, viewerOfSignIn, now, log, isAllowedOrigin, addressOf, fileAddress }
  const meetings = openMedia && opening.adopt(await openMeetings({ ...live, openMedia }), (opened) => opened.close())
  const planner = servePlanner(completions, live)
  const checks = healthChecks({ database, bus, store: storing.store, meetings, dataDir: env.DATA_DIR })
  const streams = openStreams({ traffic, database, checks, log }, opening)
  // Last, so that they end first: what runs may still use everything.
  const runningJobs = opening.use(await jobs.start(storage.parts.store))
  const closing = opening.move()
  return {
    database,
    upstream: createUpstream({ engine, events, viewerOf, onViewerChange, streams, now }),
    documents: createDocumentStore(database),
    /** The calls of live classes, for the gateway. */
    meetings: meetings?.calls,
    /** The model that makes plans, for the gateway. */
    chatCompletions: planner.calls,
    /** By path. The inbox shows all codes, so it only exists where other machines cannot reach it. */
    handlers: {
      ...identityHandlers(identity),
      ...meetings?.handlers,
      ...planner.handlers,
      ...storage.handlers,
      [picturesPath]: picturesHandler({ ...live, storage, slowRequests }),
      [ownDataPath]: createOwnDataHandler(live),
      ...readHandlers(live),
    },
    /** Bytes of a body, by the call that takes more than others do. */
    largerBodies: { ...storage.largerBodies, [`PUT ${picturesPath}`]: pictureLimits.largestFile },
    /** By path, who takes over the connections that ask for another protocol. */
    upgrades: meetings?.upgrades ?? {},
    browserConfig: browserConfiguration(env),
    shareCalls: createShareCalls({ database, now }),
    otherHosts: otherHosts(env),
    hasDemo,
    /** In the inbox, or by e-mail. */
    canSendCodes: canSendMail(env),
    checks,
    /** Takes no more jobs, and waits for those that run, while requests are still answered. */
    drain: async () => runningJobs[Symbol.asyncDispose](),
    close: () => closing.disposeAsync(),
  }
}

interface StreamParts extends Pick<BackendRequest, 'traffic' | 'log'> {
  database: Database
  checks: ReturnType<typeof healthChecks>
}

/** What is followed without being about rows. */
function openStreams({ traffic, database, checks, log }: StreamParts, opening: AsyncDisposableStack): Streams {
  if (!traffic) return {}
  const store = createServerReportStore(database)
  const reports = opening.adopt(shareReports({ traffic, store, checks, log }), (opened) => opened.close())
  return { onTraffic: (context, signal) => followTraffic(context, { reports, signal }) }
}

/** The IANA time zone of this machine's clock. */
function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

interface EngineParts extends Pick<BackendRequest, 'env' | 'log' | 'metrics'> {
  database: Database
  secrets: SecretStore
  people: PeopleStore
  services: Services
}

async function openEngine(parts: EngineParts): Promise<Engine> {
  const { env, database, secrets, people, log, metrics, services } = parts
  const resolvers = handWrittenResolvers(database, people, {
    ...services,
    serverAddress: `${env.publicUrl}${env.BASE_PATH}`,
    chatSecret: env.STREAM_API_SECRET,
  })
  return createDomainSchema({
    sdl: await readFile(SDL, 'utf8'),
    models,
    rights,
    database,
    tokenKey: Buffer.from(await secrets.keep('page-token-key', makeSecret()), 'base64url'),
    log,
    addressOf: services.addressOf,
    resolvers: metrics ? countOutcomes(resolvers, metrics) : resolvers,
  })
}

type FilesRequest = Omit<StorageRequest, 'key' | 'remakePicture'> & { secrets: SecretStore }

async function openFiles({ secrets, ...request }: FilesRequest, opening: AsyncDisposableStack): Promise<Storage> {
  const key = Buffer.from(await secrets.keep('storage-address-key', makeSecret()), 'base64url')
  return opening.adopt(await openStorage({ ...request, remakePicture: createRemakePicture(), key }), (storage) =>
    storage.close(),
  )
}

/** That pages speak to by themselves: what Amazon carries does not pass through us. */
function otherHosts(env: Env): readonly string[] {
  const chime = env.CHIME_MEETINGS === 'aws' ? ['https://*.chime.aws', 'wss://*.chime.aws'] : []
  return [...chime, ...bucketHosts(env)]
}

/** Where browsers send parts. */
function bucketHosts({ S3_BUCKET, S3_REGION, S3_ENDPOINT }: Env): readonly string[] {
  if (S3_BUCKET === undefined) return []
  return [
    S3_ENDPOINT === undefined ? `https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com` : new URL(S3_ENDPOINT).origin,
  ]
}

interface PictureParts extends Pick<BackendRequest, 'log' | 'slowRequests'> {
  database: Database
  storage: Storage
  viewerOf: Viewers['viewerOf']
  now: () => Instant
}

function picturesHandler({ database, storage, viewerOf, slowRequests, now, log }: PictureParts) {
  return createPictureHandler({
    pictures: createPictures({
      database,
      store: storage.parts.store,
      endApproval: endProgramApproval(readApprovalFacts),
      addressOf: storage.addressOf,
    }),
    viewerOf,
    giveTime: (asked, limits) => slowRequests?.giveTime(asked, limits),
    now,
    log,
  })
}

function identityHandlers({ handle }: Pick<Identity, 'handle'>) {
  return { '/identity': handle, '/identity/': handle }
}

interface ReadHandlersParts extends Pick<BackendRequest, 'env' | 'log' | 'addressOf'> {
  database: Database
  now: () => Instant
}

/** Calendar feeds, short links, and the inbox where other machines cannot reach it. */
function readHandlers({ env, database, addressOf, now, log }: ReadHandlersParts) {
  const address = `${env.publicUrl}${env.BASE_PATH}`
  const networkOfCaller = (request: IncomingMessage) =>
    networkOf(addressOf ? addressOf(request) : request.socket.remoteAddress)
  const feed = createFeedHandler({ feeds: createFeedStore(database), address, networkOf: networkOfCaller, now, log })
  const link = createLinkHandler({ links: createDeepLinkStore(database), address, networkOf: networkOfCaller, log })
  return { [feedPath]: feed, [linkPath]: link, ...(env.isPlayground ? inboxHandlers(database) : {}) }
}

function inboxHandlers(database: Database) {
  const handle = createInboxHandler(database)
  return { '/dev/inbox': handle, '/dev/inbox.json': handle }
}

interface IdentityParts extends BackendRequest {
  database: Database
  secrets: SecretStore
  now: () => Instant
}

/** The identity service with its messages, and its upkeep every hour. */
async function openAccounts({ env, log, addressOf, ...parts }: IdentityParts, opening: AsyncDisposableStack) {
  const identity = await openIdentity({
    ...parts,
    messenger: opening.use(openMessenger({ env, ...parts })),
    publicUrl: env.publicUrl,
    path: `${env.BASE_PATH}identity`,
    log,
    addressOf,
    ...(env.isPlayground ? { sendLimits: PLAYGROUND_LIMITS } : {}),
  })
  const work = async () => {
    await identity.sweep()
    return false
  }
  opening.adopt(startLoop({ name: 'identity upkeep', work, everyMs: HOUR_MS, log }), (loop) => loop.stop())
  return identity
}
