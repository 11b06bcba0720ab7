import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import type { Logger } from 'pino'
import type { Callers } from '#gateway/callers.ts'
import { type Answer, type AnswerDocument, type AnswerText, isText } from '#gateway/documents/answerDocument.ts'
import { toDocumentRequest } from '#gateway/documents/documentRequest.ts'
import { refusal } from '#gateway/errors/refusal.ts'
import { codeOf, type ErrorExit, toWireErrors } from '#gateway/errors/toWireErrors.ts'
import { OTHER } from '#gateway/metrics/measureAnswers.ts'
import type { RequestMetrics } from '#gateway/metrics/metrics.port.ts'
import { compress, encodingFor } from './compressAnswer.ts'
import { graphiqlPolicy, renderGraphiql } from './graphiql.ts'
import { readCaller, readRequestId } from './readCaller.ts'
import { readJsonBody } from './readJsonBody.ts'
import { type HttpRefusal, refuseRequest } from './refuseRequest.ts'
import { type SendExchange, sendText, takesJson } from './sendAnswer.ts'
import { statusOf } from './statusOf.ts'

export type HandleHttp = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export interface GraphqlHttpParts {
  schema: GraphQLSchema
  answer: AnswerDocument
  origins: ReadonlySet<string>
  hasGraphiql: boolean
  bodyBytes: number
  addressOf: (request: IncomingMessage) => string | undefined
  networkOf: (request: IncomingMessage) => string
  callers: Pick<Callers, 'count'>
  endpoint: string
  /** Hears of requests that are refused before their document is known. */
  metrics?: RequestMetrics | undefined
  log: Logger
}

/** What is known of a request before Yoga sees it: its answer too, where there is one. */
interface Exchange {
  requestId: string
  answered: (() => Answer) | undefined
}

/**
 * POST /graphql. The documents are answered by us, and an answer without errors is sent as it is. Yoga speaks HTTP for
 * the rest: other media types, the form and status of errors, GraphiQL, preflights.
 */
export function createGraphqlHttp(parts: GraphqlHttpParts): HandleHttp {
  const { schema, origins, hasGraphiql, endpoint, log, addressOf, networkOf, callers, metrics } = parts
  const yoga = createYoga<Exchange>({
    schema,
    graphqlEndpoint: endpoint,
    cors: { origin: [...origins], methods: ['POST'], credentials: false },
    graphiql: hasGraphiql,
    renderGraphiQL: renderGraphiql,
    landingPage: false,
    logging: false,
    // Errors are masked once, for HTTP and sockets alike, in `toWireErrors`.
    maskedErrors: false,
    multipart: false,
    parserAndValidationCache: false,
    maxRequestBodySize: false,
    plugins: [takeAnswers, sealResults(log), tellWhenToReturn, compressJson],
  })

  return async (request, response) => {
    const requestId = readRequestId(request.headers['x-request-id'])
    response.setHeader('x-request-id', requestId)
    response.setHeader('cache-control', 'no-store')
    const refused = refuseRequest(request, parts)
    if (refused) {
      measureRefusal(refusal('BAD_INPUT', refused), { requestId, metrics })
      return refuse(response, refused, { requestId, log })
    }
    const network = networkOf(request)
    if (request.method === 'GET') response.setHeader('content-security-policy', graphiqlPolicy)
    try {
      if (request.headers.authorization === undefined) callers.count({ viewer: undefined, network })
      const answered = request.method === 'POST' ? await answerPost() : undefined
      if (answered && sendAnswer(answered, { request, response, origins })) return
      // Yoga takes a body that was read already from this property, and asks for some text in it.
      await yoga(Object.assign(request, answered && { body: READ_ALREADY }), response, { requestId, answered })
    } catch (error) {
      measureRefusal(error, { requestId, metrics })
      // A caller who hung up gets no answer, and is no fault of ours.
      if (!response.destroyed) sendErrors(response, toWireErrors([error], { requestId, log }))
    }

    async function answerPost(): Promise<() => Answer> {
      const body = toDocumentRequest(await readJsonBody(request))
      const caller = { ...readCaller(request, response), requestId, address: addressOf(request), network }
      return settle(parts.answer(body, caller))
    }
  }
}

/** Counts a request that never got to a document. */
function measureRefusal(error: unknown, { requestId, metrics }: RefusedRequest): void {
  metrics?.onRequest({ document: OTHER, requestId, code: codeOf(error), seconds: 0 })
}

interface RefusedRequest {
  requestId: string
  metrics: RequestMetrics | undefined
}

const TOO_MANY = 429
const READ_ALREADY = Object.freeze({ query: '-' })

/** Throws what the answer was rejected with, where Yoga makes a response of it. */
async function settle(answering: Promise<Answer>): Promise<() => Answer> {
  try {
    const answer = await answering
    return () => answer
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** Whether it was sent: plain JSON without errors, to who takes it. */
function sendAnswer(answered: () => Answer, exchange: SendExchange): boolean {
  const text = takesJson(exchange.request) ? textOf(answered) : undefined
  if (text !== undefined) sendText(text, exchange)
  return text !== undefined
}

function textOf(answered: () => Answer): AnswerText | undefined {
  try {
    const answer = answered()
    if (isText(answer)) return answer
    return answer.errors ? undefined : JSON.stringify(answer)
  } catch {
    return undefined
  }
}

const takeAnswers: Plugin<object, Exchange> = {
  onParams({ setParamsHandler }) {
    setParamsHandler(({ context: { answered } }) => {
      if (!answered) throw new Error('a request reached Yoga without being read')
      const answer = answered()
      return isText(answer) ? JSON.parse(answer.toString()) : answer
    })
  },
}

/** The last that happens to a result: its errors are masked and its status is set. */
function sealResults(log: Logger): Plugin<object, Exchange> {
  return {
    onResultProcess({ result, setResult, serverContext }) {
      if (!('errors' in result) || !result.errors) return
      setResult(seal({ ...result, errors: toWireErrors(result.errors, { requestId: serverContext.requestId, log }) }))
    },
  }
}

/**
 * No other site can trigger such an answer with a user's credentials, so its length reveals nothing: see decision 034.
 */
const compressJson: Plugin<object, Exchange> = {
  async onResponse({ request, response, setResponse, fetchAPI }) {
    if (request.method !== 'POST' || !response.body) return
    response.headers.append('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers.get('accept-encoding'), Number(response.headers.get('content-length')))
    if (!encoding) return
    const bytes = compress(await response.text(), encoding)
    response.headers.set('content-encoding', encoding)
    response.headers.set('content-length', String(bytes.length))
    setResponse(new fetchAPI.Response(bytes, { status: response.status, headers: response.headers }))
  },
}

/** A caller who is one too many is told how long the counting lasts. */
const RETURN_AFTER = ['retry-after', '10'] as const

const tellWhenToReturn: Plugin<object, Exchange> = {
  onResponse({ response }) {
    if (response.status === TOO_MANY) response.headers.set(...RETURN_AFTER)
  },
}

function seal(result: ExecutionResult): ExecutionResult {
  return { ...result, extensions: { ...result.extensions, http: { status: statusOf(result) } } }
}

function sendErrors(response: ServerResponse, errors: GraphQLError[], status = statusOf({ errors })): void {
  if (response.headersSent) return
  response.statusCode = status
  if (status === TOO_MANY) response.setHeader(...RETURN_AFTER)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ errors }))
}

function refuse(response: ServerResponse, { status, message }: HttpRefusal, exit: ErrorExit): void {
  // The body stays unread, so the connection can't carry another request.
  response.setHeader('connection', 'close')
  sendErrors(response, toWireErrors([refusal('BAD_INPUT', { message })], exit), status)
}
