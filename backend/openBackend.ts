import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { models } from '#schema/__generated__/models.ts'
import { rights } from '#schema/rights.ts'
import { createAttendanceStore } from './booking/attendance.store.ts'
import { bookingResolvers } from './booking/booking.resolvers.ts'
import { createSeatStore } from './booking/booking.store.ts'
import { browserConfiguration } from './browserConfiguration.ts'
import { classResolvers } from './classes/classes.resolvers.ts'
import { createClassStore } from './classes/classes.store.ts'
import { loadDemo } from './demo/loadDemo.ts'
import { createDocumentStore } from './documents/documents.store.ts'
import { makeSecret } from './identity/codes.ts'
import { openIdentity } from './identity/openIdentity.ts'
import { openSecretFolder } from './identity/secretFolder.ts'
import { createInboxHandler } from './inbox/createInboxHandler.ts'
import { createDomainSchema } from './model/createDomainSchema.ts'
import { openData } from './openData.ts'
import { openMessenger } from './openMessenger.ts'
import { openViewers } from './people/openViewers.ts'
import { peopleResolvers } from './people/people.resolvers.ts'
import { createPeopleStore } from './people/people.store.ts'
import type { Database } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import type { Logger } from './platform/log.ts'
import { startLoop } from './platform/startLoop.ts'
import { createUpstream } from './upstream.ts'

const SDL = fileURLToPath(new URL('../schema/sources/appsync.graphql', import.meta.url))

const HOUR_MS = 3_600_000

// A demo's log-ins are shared, and its codes go nowhere but into the inbox.
const PLAYGROUND_LIMITS = {
  perAddress: { count: 1_000, windowS: 900 },
  perNetwork: { count: 100_000, windowS: 900 },
}

export interface BackendRequest {
  env: Env
  log: Logger
  /** Whom a request comes from; the peer of its connection where nobody knows better. */
  addressOf?: (request: IncomingMessage) => string | undefined
}

/** The domain and the embedded services, over one database. What was opened is closed in reverse, Postgres last. */
export async function openBackend({ env, log, addressOf }: BackendRequest) {
  const now = () => new Date().toISOString()
  await using opening = new AsyncDisposableStack()
  const { database, events } = opening.use(await openData({ env, log, now }))
  const secrets = await openSecretFolder(`${env.DATA_DIR}/secrets`)
  const messenger = opening.use(openMessenger({ env, database, now }))
  const { publicUrl } = env
  const identity = await openIdentity({
    database,
    messenger,
    secrets,
    publicUrl,
    now,
    log,
    addressOf,
    ...(env.isPlayground ? { sendLimits: PLAYGROUND_LIMITS } : {}),
  })
  const sweep = async () => {
    await identity.sweep()
    return false
  }
  opening.adopt(startLoop({ name: 'identity upkeep', work: sweep, everyMs: HOUR_MS, log }), (loop) => loop.stop())

  const people = createPeopleStore(database)
  const viewers = opening.use(openViewers({ people, events, verifyIdToken: identity.verifyIdToken, log }))
  const engine = createDomainSchema({
    sdl: await readFile(SDL, 'utf8'),
    models,
    rights,
    database,
    tokenKey: Buffer.from(await secrets.keep('page-token-key', makeSecret()), 'base64url'),
    log,
    resolvers: merge(
      bookingResolvers({ database, attendances: createAttendanceStore(database), seatsIn: createSeatStore }),
      classResolvers(createClassStore(database)),
      peopleResolvers(people),
    ),
  })
  const hasDemo = env.isPlayground && env.DEMO_DATA === 'on'
  if (hasDemo) await loadDemo({ now: now(), importAccounts: identity.importAccounts }, database)

  const closing = opening.move()
  return {
    database,
    upstream: createUpstream({ engine, events, viewerOf: viewers.viewerOf, now }),
    documents: createDocumentStore(database),
    /** By path. The inbox shows every code, so it stands only where nobody else can look. */
    handlers: {
      '/identity': identity.handle,
      '/identity/': identity.handle,
      ...(env.isPlayground ? inboxHandlers(database) : {}),
    },
    browserConfig: browserConfiguration(env),
    hasDemo,
    /** In the inbox, or by e-mail. */
    canSendCodes: env.isPlayground || env.SMTP_URL !== undefined,
    /** Rejects while the database does not answer. */
    isReady: async () => void (await database.query({ text: 'select' })),
    close: () => closing.disposeAsync(),
  }
}

function inboxHandlers(database: Database) {
  const handle = createInboxHandler(database)
  return { '/dev/inbox': handle, '/dev/inbox.json': handle }
}

type Resolvers = ReturnType<typeof bookingResolvers>

function merge(...areas: Resolvers[]): Resolvers {
  const fields = areas.flatMap((area) => Object.entries(area))
  const types = [...new Set(fields.map(([type]) => type))]
  return Object.fromEntries(
    types.map((type) => [type, Object.assign({}, ...fields.flatMap(([name, own]) => (name === type ? [own] : [])))]),
  )
}
