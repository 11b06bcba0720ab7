import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ExecutionResult, OperationTypeNode } from 'graphql'
import type { Logger } from 'pino'
import { WebSocketServer } from 'ws'
import { checkVariables } from '#gateway/documents/checkVariables.ts'
import { toDocumentRequest } from '#gateway/documents/documentRequest.ts'
import type { RegisteredText } from '#gateway/documents/documentStore.port.ts'
import { openDocuments } from '#gateway/documents/openDocuments.ts'
import { prepareDocument, type PreparedDocument, type Schemas } from '#gateway/documents/prepareDocument.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { type ErrorExit, toWireErrors } from '#gateway/errors/toWireErrors.ts'
import { refuseUpgrade } from '#gateway/front/refuseUpgrade.ts'
import { readCaller, readRequestId } from '#gateway/http/readCaller.ts'
import { readJsonBody } from '#gateway/http/readJsonBody.ts'
import { refuseRequest } from '#gateway/http/refuseRequest.ts'
import { statusOf } from '#gateway/http/statusOf.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { measured } from '#gateway/metrics/measureAnswers.ts'
import type { RequestMetrics } from '#gateway/metrics/metrics.port.ts'
import type { Traces } from '#gateway/metrics/traces.port.ts'
import { CredentialWatch } from '#gateway/sockets/credentialWatch.ts'
import type { Upstream } from '#gateway/upstream.port.ts'
import { fromLambdaToken } from './lambdaToken.ts'
import { openServiceSocket } from './serviceSocket.ts'
import { type Credential, decodeCredential, REALTIME_PROTOCOL, toAppsyncError, toAppsyncErrors } from './wire.ts'

export interface ServiceOptions {
  upstream: Upstream
  /** Returns whether this is the API key, with which callers without a token may call. */
  isApiKey(key: string): boolean
  /** What users' tokens begin with, as for a Lambda authorizer; undefined for tokens of Cognito. */
  lambdaPrefix?: string | undefined
  /** Documents of the build, which were weighed already. Others are held to the limits of open documents. */
  built: readonly RegisteredText[]
  /** Notified of each request; without it nothing is measured. */
  metrics?: RequestMetrics | undefined
  traces?: Traces | undefined
  log: Logger
  now(): number
}

/** Our schema behind the HTTP and realtime protocols of AppSync. */
export interface Service {
  handleHttp(request: IncomingMessage, response: ServerResponse): Promise<void>
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** Parts of the service that calls over HTTP and over sockets share. */
export type ServiceParts = ReturnType<typeof openParts>

export function openService(options: ServiceOptions): Service {
  const parts = openParts(options)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: defaultLimits.bodyBytes,
    perMessageDeflate: false,
    handleProtocols: () => REALTIME_PROTOCOL,
  })
  return {
    handleHttp: (request, response) => answerHttp(request, response, parts),
    handleUpgrade(request, socket, head) {
      const protocols = request.headers['sec-websocket-protocol']?.split(/, */) ?? []
      if (!protocols.includes(REALTIME_PROTOCOL)) return refuseUpgrade(socket, '400 Bad Request')
      if (sockets.clients.size >= defaultLimits.socket.sockets) return refuseUpgrade(socket, '503 Service Unavailable')
      const credential = decodeCredential(
        URL.parse(request.url ?? '', 'ws://service')?.searchParams.get('header') ?? '',
      )
      sockets.handleUpgrade(request, socket, head, (opened) => openServiceSocket(opened, credential, parts))
    },
    close() {
      parts.credentials.close()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

function openParts({ upstream, isApiKey, lambdaPrefix, built, metrics, traces, log, now }: ServiceOptions) {
  const schemas = { composed: upstream.schema, appsync: upstream.schema }
  const findBuilt = builtDocuments(built, schemas)
  const open = openDocuments(schemas, defaultLimits.openDocument)
  return {
    upstream,
    credentials: new CredentialWatch({ upstream, limits: defaultLimits.socket, now }),
    metrics,
    traces,
    log,
    now,
    /** Throws for a document or variables that don't fit the schema or the limits. */
    prepare(body: unknown) {
      const request = toDocumentRequest(body)
      const { text, variables } = request
      if (text === undefined) throw refusal('BAD_INPUT', { message: 'There is no document.' })
      const prepared = findBuilt(text) ?? open.prepare(text, request)
      checkVariables(prepared.operation, variables, upstream.schema)
      return { ...request, ...prepared }
    },
    /** The user's token; undefined for a caller who has the key of the API. Throws `UNAUTHENTICATED` without either. */
    authorizationIn({ Authorization, 'x-api-key': key }: Partial<Credential>): string | undefined {
      if (Authorization === undefined) {
        if (key !== undefined && isApiKey(key)) return undefined
        throw refusal('UNAUTHENTICATED')
      }
      const authorization = fromLambdaToken(Authorization, lambdaPrefix)
      if (authorization === undefined) throw refusal('UNAUTHENTICATED')
      return authorization
    },
  }
}

/** Finds documents of the build by their text, and prepares each once. */
function builtDocuments(built: readonly RegisteredText[], schemas: Schemas) {
  const registered = new Map(built.map((document) => [document.text, document]))
  const prepared = new Map<string, PreparedDocument>()
  return (text: string): PreparedDocument | undefined => {
    const document = registered.get(text)
    if (!document) return undefined
    const found = prepared.get(text) ?? prepareDocument(document, schemas)
    prepared.set(text, found)
    return found
  }
}

const NOT_FOR_BROWSERS = { origins: new Set<string>(), bodyBytes: defaultLimits.bodyBytes, hasGraphiql: false }

async function answerHttp(request: IncomingMessage, response: ServerResponse, parts: ServiceParts): Promise<void> {
  const exit = { requestId: readRequestId(request.headers['x-request-id']), log: parts.log }
  const refused = refuseRequest(request, NOT_FOR_BROWSERS)
  if (refused) {
    response.setHeader('connection', 'close')
    return send(response, refused.status, { errors: toAppsyncErrors([refusal('BAD_INPUT', refused)], exit) })
  }
  const { status, body } = await execute(request, response, { exit, parts })
  if (!response.destroyed) send(response, status, body)
}

async function execute(
  request: IncomingMessage,
  response: ServerResponse,
  { exit, parts }: { exit: ErrorExit; parts: ServiceParts },
): Promise<{ status: number; body: object }> {
  const { upstream, metrics, traces } = parts
  const { requestId } = exit
  try {
    const caller = readCaller(request, response)
    const watched = { metrics, traces, requestId, signal: caller.signal }
    const { data, errors, extensions } = await measured(watched, async (onDocument) => {
      const authorization = parts.authorizationIn(credentialIn(request))
      const context = await upstream.contextFor({ ...caller, authorization, requestId })
      const prepared = parts.prepare(await readJsonBody(request))
      const { document, operation, variables } = prepared
      onDocument(prepared)
      if (operation.operation === OperationTypeNode.SUBSCRIPTION)
        throw refusal('BAD_INPUT', { message: 'Subscriptions run over a connection.' })
      const position = operation.operation === OperationTypeNode.QUERY ? upstream.position() : undefined
      const result = await upstream.execute({ document, operationName: operation.name?.value, variables, context })
      return { ...result, ...placeAt(result.extensions, position) }
    })
    const failed = errors && { errors: toAppsyncErrors(errors, exit) }
    return { status: 200, body: { data: data ?? null, ...failed, ...(extensions && { extensions }) } }
  } catch (error) {
    const errors = toWireErrors([error], exit)
    return { status: statusOf({ errors }), body: { errors: errors.map(toAppsyncError) } }
  }
}

function placeAt(extensions: ExecutionResult['extensions'], position: number | undefined) {
  if (position === undefined) return extensions && { extensions }
  return { extensions: { ...extensions, position } }
}

function credentialIn({ headers }: IncomingMessage): Partial<Credential> {
  const { authorization, 'x-api-key': key } = headers
  return {
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(typeof key === 'string' && { 'x-api-key': key }),
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
