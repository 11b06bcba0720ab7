import { createHash } from 'node:crypto'
import { wrapSchema } from '@graphql-tools/wrap'
import {
  buildSchema,
  type DocumentNode,
  getOperationAST,
  type GraphQLSchema,
  isObjectType,
  OperationTypeNode,
  print,
} from 'graphql'
import type { Logger } from 'pino'
import type { Traces } from '#gateway/metrics/traces.port.ts'
import type { Caller, Upstream, UpstreamRequest } from '#gateway/upstream.port.ts'
import { toLambdaToken } from './lambdaToken.ts'
import { createRemoteCalls, type RemoteCall } from './remoteCalls.ts'
import { RemoteSocket } from './remoteSocket.ts'
import type { Credential } from './wire.ts'

/** The gateway's context of a caller of a remote AppSync. */
export interface RemoteContext {
  readonly caller: Caller
  /** Result of the local verification of the caller's token. */
  readonly verified: unknown
}

/** Verifies callers near the gateway, so that a forged token costs the remote service nothing. */
export type Verifying = Pick<Upstream, 'contextFor' | 'expiryOf' | 'viewerIn' | 'rightsIn' | 'onViewerChange'>

export interface RemoteOptions {
  /** URL for queries and mutations. */
  url: string
  /** URL for subscriptions; it begins with ws:// or wss://. */
  realtimeUrl: string
  /** API key, sent for callers without a token. */
  apiKey: string
  /** What users' tokens begin with, for a Lambda authorizer; undefined for tokens of Cognito. */
  lambdaPrefix?: string | undefined
  sdl: string
  verifying: Verifying
  /** Passes the trace of a request on. */
  traces?: Traces | undefined
  log: Pick<Logger, 'warn'>
  now(): number
}

export interface Remote extends Upstream<RemoteContext> {
  close(): void
}

const TIME_LIMIT_MS = 12_000
/** AppSync's own limit of subscriptions on a connection. */
const SUBSCRIPTIONS = 100

/** A remote AppSync as the gateway's upstream. */
export function openRemote(options: RemoteOptions): Remote {
  const { url, realtimeUrl, apiKey, lambdaPrefix, sdl, verifying, traces, log, now } = options
  const calls = createRemoteCalls({ url, timeLimitMs: TIME_LIMIT_MS, traces, log, now })
  const sockets = new Sockets(realtimeUrl)
  const { host } = new URL(url)
  const credentialOf = ({ authorization }: Caller) =>
    authorization === undefined
      ? { 'x-api-key': apiKey }
      : { Authorization: toLambdaToken(authorization, lambdaPrefix) }

  const toCall = ({ document, operationName, variables, context }: UpstreamRequest<RemoteContext>): RemoteCall => ({
    text: textOf(document),
    operationName,
    variables,
    headers: headersFor(context.caller, credentialOf(context.caller)),
    signal: context.caller.signal,
    isQuery: getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY,
  })

  // Mesh's documents that need other sources too come in pieces.
  const executor: NonNullable<Parameters<typeof wrapSchema<RemoteContext>>[0]['executor']> = async ({
    document,
    operationName,
    variables,
    context,
  }) => {
    if (!context) throw new Error('a source was called without a caller')
    return await calls.execute(toCall({ document, operationName, variables: variables ?? {}, context }))
  }

  return {
    schema: keepResolvers(wrapSchema<RemoteContext>({ schema: buildSchema(sdl), executor })),
    contextFor: async (caller) => Object.freeze({ caller, verified: await verifying.contextFor(caller) }),
    expiryOf: ({ verified }) => verifying.expiryOf(verified),
    viewerIn: ({ verified }) => verifying.viewerIn(verified),
    rightsIn: ({ verified }) => verifying.rightsIn(verified),
    onViewerChange: (tell) => verifying.onViewerChange(tell),
    execute: (request) => calls.execute(toCall(request)),
    answer: async () => undefined,
    passOn: (request) => calls.passOn(toCall(request)),
    // The service sends the position with each answer.
    position: () => undefined,
    async subscribe({ document, operationName, variables, context, after }) {
      const socket = sockets.socketFor({ host, ...credentialOf(context.caller) })
      return await socket.open({ text: textOf(document), operationName, variables, after })
    },
    // The service may decide by any claim of a token, so results are shared only between callers with the same token.
    audienceOf: ({ context }) => audienceKey(context.caller.authorization),
    close: () => sockets.close(),
  }
}

/**
 * Mesh's merger drops resolvers that have the name of the default one, and this one's finds fields by their aliases, and
 * their errors.
 */
function keepResolvers(schema: GraphQLSchema): GraphQLSchema {
  const fields = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()) : [],
  )
  for (const field of fields) {
    const { resolve } = field
    if (resolve) field.resolve = (...input) => resolve(...input)
  }
  return schema
}

function audienceKey(authorization: string | undefined): string {
  return authorization === undefined ? '' : createHash('sha256').update(authorization).digest('base64')
}

function headersFor({ requestId, locale }: Caller, credential: Readonly<Record<string, string>>) {
  return { ...credential, 'x-request-id': requestId, 'accept-language': locale }
}

const texts = new WeakMap<DocumentNode, string>()

/** A registered document goes out as it was registered. */
function textOf(document: DocumentNode): string {
  const text = texts.get(document) ?? document.loc?.source.body ?? print(document)
  texts.set(document, text)
  return text
}

/** Connections by credential: none is ever used for another one. */
class Sockets {
  readonly #url: string
  readonly #open = new Map<string, RemoteSocket[]>()

  constructor(url: string) {
    this.#url = url
  }

  socketFor(credential: Credential): RemoteSocket {
    const key = JSON.stringify(credential)
    const own = this.#open.get(key) ?? []
    const free = own.find(({ isOver, subscriptions }) => !isOver && subscriptions < SUBSCRIPTIONS)
    if (free) return free
    const socket = new RemoteSocket(this.#url, credential, () => this.#drop(key, socket))
    this.#open.set(key, [...own, socket])
    return socket
  }

  close(): void {
    for (const socket of [...this.#open.values()].flat()) socket.close()
  }

  #drop(key: string, socket: RemoteSocket): void {
    const left = (this.#open.get(key) ?? []).filter((other) => other !== socket)
    if (left.length > 0) this.#open.set(key, left)
    else this.#open.delete(key)
  }
}
