import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { mediaOf } from '#backend/storage/mediaTypes.ts'
import type { ObjectStore, OpenObject } from '#backend/storage/store/objectStore.port.ts'
import type { ArrivingPart } from '#backend/storage/store/takePart.ts'
import { type ErrorCode, errorCatalogue, isServerFault } from '#schema/errors.ts'
import { judgeRange, type RangeVerdict } from './judgeRange.ts'
import { readPartAddress, type ReadGrant, readReadAddress } from './signedAddress.ts'

export interface StorageHandlerParts {
  store: Pick<ObjectStore, 'open'>
  /** Stores a part that is sent to this server. */
  takePart?: ((part: ArrivingPart) => Promise<string>) | undefined
  /** Signs addresses. */
  key: Uint8Array
  /** Gives a request the time that a part takes on a slow line. */
  giveTime: (request: IncomingMessage) => void
  /** How long a reader may take nothing before its connection is closed, in milliseconds. */
  unreadMs?: number
  now: () => Date
  log: Logger
}

const STATUSES: Partial<Record<ErrorCode, number>> = {
  BAD_INPUT: 400,
  UPLOAD_MISMATCH: 400,
  UNAUTHENTICATED: 403,
  STORAGE_QUOTA: 403,
  NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
}

/** A player with a full buffer pauses for a while. Longer pauses would let idle readers hold connections and files. */
const UNREAD_MS = 120_000

/** Takes parts of uploads by PUT and gives objects by GET, everything below one path. Never rejects. */
export function createStorageHandler(parts: StorageHandlerParts) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    response.setHeader('x-request-id', requestId)
    // Whatever is stored here, a browser that opens it by itself runs nothing of it and shows nothing around it.
    response.setHeader('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    response.setHeader('x-content-type-options', 'nosniff')
    try {
      if (request.method === 'PUT') await takePart({ request, response }, parts)
      else if (request.method === 'GET' || request.method === 'HEAD') await giveObject({ request, response }, parts)
      else refuse(response, 405, { error: 'Not allowed' })
    } catch (error) {
      refuseFailure(response, error, { requestId, log: parts.log })
    }
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

async function takePart({ request, response }: Exchange, { takePart: take, key, now, giveTime }: StorageHandlerParts) {
  const grant = readPartAddress(request.url ?? '', key, now())
  if (!grant || !take) throw new DomainError('UNAUTHENTICATED')
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (!Number.isSafeInteger(length)) throw new DomainError('UPLOAD_MISMATCH')
  if (length > grant.bytes) return refuse(response, 413, { error: 'This part is too long', code: 'UPLOAD_MISMATCH' })
  giveTime(request)
  const digest = request.headers['content-md5']
  const etag = await take({
    uploadId: grant.uploadId,
    partNumber: grant.partNumber,
    key: grant.key,
    length,
    digest: typeof digest === 'string' ? digest : undefined,
    sendTo: (sink, signal) => sendBody({ request, sink, signal }),
  })
  response.writeHead(200, { etag, 'content-length': 0, 'cache-control': 'no-store' }).end()
}

interface Body {
  request: IncomingMessage
  sink: Writable
  signal: AbortSignal
}

/**
 * An upload that has ended takes the connections with it that still bring parts. Otherwise the request stays, so that
 * its sender hears what was wrong with it.
 */
async function sendBody({ request, sink, signal }: Body): Promise<void> {
  signal.throwIfAborted()
  const cut = () => request.destroy(new DomainError('NOT_FOUND'))
  const end = () => {
    if (!sink.writableEnded) sink.destroy(request.errored ?? new Error('The sender of a part has gone'))
  }
  signal.addEventListener('abort', cut, { once: true })
  request.once('close', end)
  if (request.destroyed) end()
  else request.pipe(sink)
  try {
    await finished(sink)
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', cut)
    request.off('close', end)
    request.unpipe(sink)
  }
}

async function giveObject({ request, response }: Exchange, parts: StorageHandlerParts): Promise<void> {
  const { store, key, now } = parts
  const at = now()
  const grant = readReadAddress((request.url ?? '').split('?', 1)[0] ?? '', key, at)
  if (!grant) throw new DomainError('UNAUTHENTICATED')
  const object = await store.open(grant.key)
  if (!object) throw new DomainError('NOT_FOUND')
  try {
    const verdict = judgeRange(request.headers, object)
    setHeaders(response, { grant, object, verdict, at })
    response.statusCode = verdict.status
    if (!('start' in verdict) || request.method === 'HEAD' || object.size === 0) return void response.end()
    closeUnread(response, parts.unreadMs)
    await pipeline(await object.read(verdict), response)
  } catch (error) {
    // Readers may leave in the middle, for example a player that seeks.
    if (!response.headersSent) throw error
    response.destroy()
  } finally {
    await object.close()
  }
}

function closeUnread(response: ServerResponse, unreadMs = UNREAD_MS): void {
  response.setTimeout(unreadMs, () => response.destroy())
}

interface Answered {
  grant: ReadGrant
  object: OpenObject
  verdict: RangeVerdict
  at: Date
}

function setHeaders(response: ServerResponse, { grant, object, verdict, at }: Answered): void {
  const { contentType, isShown } = mediaOf(grant.key)
  response.setHeader('etag', object.etag)
  response.setHeader('last-modified', object.modifiedAt.toUTCString())
  response.setHeader('accept-ranges', 'bytes')
  response.setHeader('cache-control', cachingOf(grant, at))
  // Mail programs in browsers show public files, such as logos, on their own pages.
  response.setHeader('cross-origin-resource-policy', grant.expires === undefined ? 'cross-origin' : 'same-origin')
  if (verdict.status === 416) response.setHeader('content-range', `bytes */${object.size}`)
  if (!('start' in verdict)) return
  response.setHeader('content-type', contentType)
  response.setHeader('content-disposition', isShown ? 'inline' : 'attachment')
  response.setHeader('content-length', verdict.end - verdict.start + 1)
  if (verdict.status === 206)
    response.setHeader('content-range', `bytes ${verdict.start}-${verdict.end}/${object.size}`)
}

/** Private files are cached by the browser that received the address only, and no longer than the address is valid. */
function cachingOf({ key, expires }: ReadGrant, at: Date): string {
  if (expires === undefined) return 'public, no-cache'
  if (mediaOf(key).isRewritten) return 'private, no-cache'
  return `private, max-age=${expires - Math.ceil(at.getTime() / 1000)}`
}

function refuseFailure(
  response: ServerResponse,
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
) {
  const failure = error instanceof DomainError ? error : new DomainError('INTERNAL', { cause: error })
  const { code, cause } = failure
  const isGone = response.destroyed || response.writableEnded
  if (!isGone && (isServerFault(code) || code === 'STORAGE_FULL'))
    log.error({ err: cause ?? failure, requestId }, 'a call of the storage failed')
  const { wireText, retryable } = errorCatalogue[code]
  refuse(response, STATUSES[code] ?? 500, { error: wireText, code, requestId, retryable })
}

/** Discards the rest of the request, so that its sender can read the answer. */
function refuse(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
