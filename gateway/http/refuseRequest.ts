import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isAllowedOrigin } from '#gateway/origin/allowedOrigins.ts'

export interface HttpRefusal {
  status: number
  message: string
}

interface Door {
  origins: ReadonlySet<string>
  bodyBytes: number
  /** It is served on GET. */
  hasGraphiql: boolean
}

/**
 * Why a request isn't even read. A form on a foreign page can send neither this content type nor this
 * origin, so a browser's credentials can't be ridden (CSRF).
 */
export function refuseRequest({ method, headers }: IncomingMessage, door: Door): HttpRefusal | undefined {
  if (!isAllowedOrigin(headers.origin, door.origins)) return { status: 403, message: 'This origin may not call.' }
  if (method === 'OPTIONS' && headers.origin) return undefined
  if (method === 'GET' && door.hasGraphiql && headers.accept?.includes('text/html')) return undefined
  if (method !== 'POST') return { status: 405, message: 'Documents are sent by POST.' }
  return refuseBody(headers, door.bodyBytes)
}

function refuseBody(headers: IncomingHttpHeaders, maxBytes: number): HttpRefusal | undefined {
  if (!isJson(headers['content-type'])) return { status: 415, message: 'The body must be application/json.' }
  const bytes = Number(headers['content-length'] ?? Number.NaN)
  // Node holds a body to the length that was declared, so no more than this is ever read.
  if (Number.isNaN(bytes)) return { status: 411, message: 'The body must declare its length.' }
  if (bytes > maxBytes) return { status: 413, message: `The body is over ${maxBytes} bytes.` }
  return undefined
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json'
}
