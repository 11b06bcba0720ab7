import type { ServerResponse } from 'node:http'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type ErrorCode, errorCatalogue, isServerFault } from '#schema/errors.ts'

const STATUSES: Partial<Record<ErrorCode, number>> = {
  BAD_INPUT: 400,
  UNAUTHENTICATED: 401,
  REMOVED_FROM_ROOM: 403,
  NOT_FOUND: 404,
  NO_ROOM: 404,
  ROOM_NOT_OPEN: 409,
  CLASS_CANCELLED: 410,
  ROOM_CLOSED: 410,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
}

interface Answer {
  status: number
  /** An object is sent as JSON, a text as it is. */
  body: object | string
  requestId: string
}

export function sendAnswer(response: ServerResponse, { status, body, requestId }: Answer): void {
  if (response.destroyed || response.headersSent) return
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': `${isText ? 'text/plain' : 'application/json'}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  })
  response.end(isText ? body : JSON.stringify(body))
}

/**
 * An expected failure is sent with its message as `error` and its code. Any other one is logged, and its details are
 * not sent.
 */
export function answerFailure(
  response: ServerResponse,
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): void {
  const failure = error instanceof DomainError ? error : new DomainError('INTERNAL', { cause: error })
  const { code, message, field, cause } = failure
  if (isServerFault(code)) log.error({ err: cause ?? failure, requestId }, 'a call failed')
  const { wireText, retryable } = errorCatalogue[code]
  const sentence = message === code ? wireText : message
  const body = { error: sentence, code, requestId, retryable, ...(field !== undefined && { field }) }
  sendAnswer(response, { status: STATUSES[code] ?? 500, body, requestId })
}
