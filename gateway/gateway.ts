import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { createCallers } from './callers.ts'
import type { AddressedCaller } from './documents/answerDocument.ts'
import type { DocumentStore, RegisteredText } from './documents/documentStore.port.ts'
import { createFindDocument } from './documents/findDocument.ts'
import { openDocuments } from './documents/openDocuments.ts'
import { registerDocuments } from './documents/registeredDocuments.ts'
import { createSourceGuard } from './guard/guardSource.ts'
import { createGraphqlHttp, type HandleHttp } from './http/graphqlHttp.ts'
import { createHub } from './hub/hub.ts'
import { toSharedResult } from './hub/sharedResult.ts'
import { defaultLimits, type GatewayLimits } from './limits.ts'
import { loadMesh } from './mesh/loadMesh.ts'
import { measureAnswers } from './metrics/measureAnswers.ts'
import type { RequestMetrics, SocketLoad } from './metrics/metrics.port.ts'
import type { Traces } from './metrics/traces.port.ts'
import { allowedOrigins } from './origin/allowedOrigins.ts'
import { type ShareCalls, SharedCalls } from './sharedCalls.ts'
import { CredentialWatch } from './sockets/credentialWatch.ts'
import { createGraphqlSockets } from './sockets/graphqlSockets.ts'
import { setUpstream } from './sources/appsync/upstreamSlot.ts'
import { createFindCountry, defaultLookupUrls, type IpContext } from './sources/ip/findCountry.ts'
import { type Meetings, type MeetingContext, meetingContextFor, noMeetings } from './sources/meeting/meetings.port.ts'
import {
  type ChatCompletions,
  type ChatContext,
  chatContextFor,
  noChatCompletions,
} from './sources/openai/chatCompletions.port.ts'
import type { Upstream } from './upstream.port.ts'

export interface GatewayOptions {
  upstream: Upstream
  /** Handles the calls of live classes; without it this server has none. */
  meetings?: Meetings | undefined
  /** The model that creates plans; without it no plans are created. */
  chatCompletions?: ChatCompletions | undefined
  documents: {
    store: DocumentStore
    /** Documents of this build, from `readBuiltDocuments`. */
    built: readonly RegisteredText[]
    /** Executes text that isn't registered, within limits. Development only. */
    isOpen: boolean
  }
  /** Public URL of the server; pages of its origin may call. */
  publicUrl: string
  /** Other origins whose pages may call. */
  otherOrigins?: readonly string[]
  /** The path that GraphiQL posts to. */
  endpoint?: string
  /** Serves GraphiQL, where documents are open. */
  isDevelopment: boolean
  /** `{ip}` stands for the address. The public services of the specification where none are given. */
  ipLookupUrls?: readonly string[] | undefined
  /** The caller's address; by default the peer of the connection. */
  addressOf?: (request: IncomingMessage) => string | undefined
  /** Unit in which calls and sockets are counted; by default the address. */
  networkOf?: (request: IncomingMessage) => string
  limits?: GatewayLimits
  /** Counts calls together with other gateways; without it, this one counts alone. */
  shareCalls?: ShareCalls | undefined
  /** Notified of each request; without it nothing is measured. */
  metrics?: RequestMetrics | undefined
  /** Records the traces of requests; without it there are none. */
  traces?: Traces | undefined
  log: Logger
  now?(): number
}

/** The browser's face: documents by POST, subscriptions by socket. */
export interface Gateway {
  handleHttp: HandleHttp
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  load(): SocketLoad
  /** Closes the sockets so that clients reconnect, and resolves when all are closed. */
  close(): Promise<void>
}

export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { upstream, documents, isDevelopment, log, limits = defaultLimits, now = Date.now } = options
  setUpstream(upstream)
  const mesh = await loadMesh()
  const schemas = { composed: mesh.schema, appsync: upstream.schema }
  const registered = await registerDocuments({ ...documents, schemas, log, now })
  const open = documents.isOpen ? openDocuments(schemas, limits.openDocument) : undefined
  const findDocument = createFindDocument({ registered, open, schema: mesh.schema })
  const origins = allowedOrigins(options.publicUrl, options.otherOrigins ?? [])

  const { addressOf, networkOf } = readersOf(options)
  const callers = createCallers(limits, now, options.shareCalls && new SharedCalls(options.shareCalls, log))
  const handleHttp = createGraphqlHttp({
    schema: mesh.schema,
    answer: measureAnswers(
      { findDocument, callers, upstream, mesh, joinContext: joinSources({ ...options, now }) },
      options,
    ),
    metrics: options.metrics,
    origins,
    hasGraphiql: isDevelopment && documents.isOpen,
    bodyBytes: limits.bodyBytes,
    addressOf,
    networkOf,
    callers,
    endpoint: options.endpoint ?? '/graphql',
    log,
  })
  const credentials = new CredentialWatch({ upstream, limits: limits.socket, now })
  const sockets = createGraphqlSockets({
    schema: mesh.schema,
    upstream,
    findDocument,
    hub: createHub((result) => toSharedResult(result, { requestId: randomUUID(), log })),
    credentials,
    origins,
    networkOf,
    callers,
    limits,
    log,
    now,
  })
  return {
    handleHttp,
    handleUpgrade: sockets.handleUpgrade,
    load: sockets.load,
    async close() {
      await sockets.close()
      credentials.close()
      mesh.close()
    },
  }
}

/** A source is a folder that is named here and in `mesh.config.js`, and nowhere else. */
function joinSources({ ipLookupUrls, log, now, ...options }: GatewayOptions & { now(): number }) {
  const { meetings = noMeetings, chatCompletions = noChatCompletions, limits = defaultLimits } = options
  const { meetingMs, chatMs, lookupMs } = limits.sources
  const guarding = { log, now, traces: options.traces }
  const urls = ipLookupUrls ?? defaultLookupUrls
  const findCountry = createFindCountry({ urls, log, now, answerWithinMs: lookupMs })
  const guardMeetings = createSourceGuard({ source: 'meetings', withinMs: meetingMs, ...guarding })
  const guardChat = createSourceGuard({ source: 'chat completions', withinMs: chatMs, ...guarding })
  return (caller: AddressedCaller): { gateway: IpContext & MeetingContext & ChatContext } => ({
    gateway: {
      findCountry: () => findCountry(caller.address),
      ...meetingContextFor(caller, meetings, guardMeetings),
      ...chatContextFor(caller, chatCompletions, guardChat),
    },
  })
}

/** Default readers of a request's address and network. */
function readersOf({ addressOf = peerOf, networkOf }: Pick<GatewayOptions, 'addressOf' | 'networkOf'>) {
  return { addressOf, networkOf: networkOf ?? ((request: IncomingMessage) => addressOf(request) ?? '') }
}

function peerOf({ socket }: IncomingMessage): string | undefined {
  return socket.remoteAddress
}
