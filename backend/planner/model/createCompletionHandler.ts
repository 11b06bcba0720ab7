import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFailure, sendAnswer } from '#backend/platform/answerFailure.ts'
import type { Instant, Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { errorCatalogue } from '#schema/errors.ts'
import { chatLimits, REFUSED_FOR_GOOD } from '#schema/training/chatRequest.ts'
import type { Completions } from './completions.ts'
import { ModelRefusal } from './modelRefusal.ts'

export interface CompletionHandlerParts {
  completions: Completions
  viewerOf(authorization: string | undefined): Promise<Viewer>
  /** Whether requests with this `Origin` header may call. It is undefined for requests that no page sends. */
  isAllowedOrigin: (origin: string | undefined) => boolean
  now: () => Instant
  log: Logger
}

/** Maximum size of a request body. JSON may escape a character as six bytes; 4096 are left for property names. */
const MOST_BYTES = chatLimits.messages * chatLimits.characters * 6 + 4096

/** Interval between the comments that keep a stream open, in milliseconds. */
const HEARTBEAT_MS = 15_000

/**
 * `POST /chat/completions`, in OpenAI's shape: with `stream`, server-sent events until `[DONE]`. Completes as
 * the token's user, like the GraphQL field, and aborts when the connection closes. The handler never rejects.
 */
export function createCompletionHandler({ completions, viewerOf, isAllowedOrigin, now, log }: CompletionHandlerParts) {
  async function answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    const { method, headers } = request
    if (method !== 'POST') throw new DomainError('NOT_FOUND', { message: 'There is no such call.' })
    if (!isAllowedOrigin(headers.origin))
      throw new DomainError('BAD_INPUT', { field: 'origin', message: 'This origin may not call.' })
    const viewer = await viewerOf(headers.authorization)
    if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
    const body = await readJson(request)
    const abort = new AbortController()
    response.once('close', () => abort.abort())
    const caller = { viewer, now: now(), signal: abort.signal }
    if (!isStreaming(body)) {
      sendAnswer(response, { status: 200, body: await completions.create(body, caller), requestId })
      return
    }
    await sendEvents(response, await completions.stream(body, caller), { requestId, log })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    try {
      await answer(request, response, requestId)
    } catch (error) {
      request.resume()
      answerFailure(response, error, { requestId, log })
    }
  }
}

function isStreaming(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'stream' in body && body.stream === true
}

/** Streams the chunks. The status is already sent, so a failure is reported as an event in OpenAI's shape. */
async function sendEvents(
  response: ServerResponse,
  chunks: AsyncIterable<object>,
  { requestId, log }: { requestId: string; log: Logger },
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': requestId,
  })
  response.flushHeaders()
  // Proxies close idle connections, and a model may think for minutes before it answers.
  const heartbeat = setInterval(() => response.write(': thinking\n\n'), HEARTBEAT_MS)
  try {
    for await (const chunk of chunks) {
      if (response.destroyed) return
      if (!response.write(toEvent(chunk))) await drained(response)
    }
    response.end('data: [DONE]\n\n')
  } catch (error) {
    if (response.destroyed) return
    const code = error instanceof DomainError ? error.code : 'UNAVAILABLE'
    log.warn({ err: error, requestId }, 'a completion broke off')
    response.end(toEvent({ error: { message: errorCatalogue[code].wireText, code, ...adviceIn(error) } }))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Tells the client whether to retry the same call, and after how many seconds (`retry_after`). */
function adviceIn(error: unknown): { type: string; retry_after?: number } {
  if (!(error instanceof ModelRefusal)) return { type: 'server_error' }
  const { isFinal, retryAfterMs } = error
  return { type: isFinal ? REFUSED_FOR_GOOD : 'server_error', retry_after: Math.ceil(retryAfterMs / 1000) }
}

/** Resolves when the write buffer has drained or the connection has closed, and removes its listeners. */
function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const go = () => {
    response.off('drain', go).off('close', go)
    resolve()
  }
  response.on('drain', go).on('close', go)
  return promise
}

function toEvent(chunk: object): string {
  return `data: ${JSON.stringify(chunk)}\n\n`
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('A request arrives as bytes')
    length += piece.length
    if (length > MOST_BYTES) throw new DomainError('BAD_INPUT', { field: 'body', message: 'This is too long.' })
    pieces.push(piece)
  }
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
    return parsed
  } catch {
    throw new DomainError('BAD_INPUT', { field: 'body', message: 'This is no JSON.' })
  }
}
