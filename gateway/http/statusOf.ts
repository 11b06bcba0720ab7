import type { ExecutionResult } from 'graphql'
import type { ErrorCode } from '#schema/errors.ts'

const statuses: Partial<Record<ErrorCode, number>> = {
  BAD_INPUT: 400,
  UNKNOWN_DOCUMENT: 400,
  DOCUMENT_TOO_COSTLY: 400,
  UNAUTHENTICATED: 401,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
}

/** The HTTP status of a masked result: an answer is 200, errors in it or not; a request that never ran tells why. */
export function statusOf({ data, errors }: ExecutionResult): number {
  if (data !== undefined || !errors?.length) return 200
  const codes = errors.map(({ extensions }) => extensions['code'])
  return Math.max(200, ...Object.entries(statuses).map(([code, status]) => (codes.includes(code) ? status : 0)))
}
