import type { PayloadData, Variables } from 'relay-runtime'
import * as v from 'valibot'
import { RequestError, requestErrorOf } from './RequestError.ts'

const Answer = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  extensions: v.optional(v.looseObject({ position: v.optional(v.number()) })),
  errors: v.optional(v.array(v.looseObject({ message: v.string(), extensions: v.optional(v.unknown()) }))),
})

/**
 * Maximum size in bytes of all writes in flight that outlive their page. Browsers refuse a request if such requests would
 * exceed 64 KiB together.
 */
const MAX_KEEPALIVE_BYTES = 60_000

let keepaliveBytes = 0

export interface DocumentRequest {
  url: string
  documentId: string
  variables: Variables
  token: string | undefined
  signal: AbortSignal
  /** A partly failed write counts as failed; a partly failed read keeps the data that arrived. */
  isWrite: boolean
}

export interface PlacedAnswer {
  data: PayloadData
  /** Whether no part is missing because of an error. */
  isWhole: boolean
  /** Position of the last event that the response is certain to include. */
  position: number | undefined
}

/** Sends a registered document by its hash. Throws a `RequestError`; one without a response can be retried. */
export async function postDocument(request: DocumentRequest): Promise<PlacedAnswer> {
  const answer = v.safeParse(Answer, await exchange(request))
  if (!answer.success) throw new RequestError('UNAVAILABLE')
  const { data, errors = [], extensions } = answer.output
  const [first] = errors
  if (first && (request.isWrite || !data)) throw requestErrorOf(first.extensions)
  if (!data) throw new RequestError('INTERNAL')
  return { data, isWhole: !first, position: extensions?.position }
}

async function exchange({ url, documentId, variables, token, signal, isWrite }: DocumentRequest): Promise<unknown> {
  const body = JSON.stringify({ documentId, variables })
  const bytes = isWrite ? new TextEncoder().encode(body).length : 0
  // A write just before the user leaves the page still reaches the server.
  const keepalive = isWrite && keepaliveBytes + bytes <= MAX_KEEPALIVE_BYTES
  if (keepalive) keepaliveBytes += bytes
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-request-id': crypto.randomUUID(),
        traceparent: newTraceparent(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
      signal,
      keepalive,
    })
    return await response.json()
  } catch (cause) {
    throw new RequestError('UNAVAILABLE', { cause })
  } finally {
    if (keepalive) keepaliveBytes -= bytes
  }
}

/** Starts a trace (W3C Trace Context), under which the server logs and records the request. */
function newTraceparent(): string {
  return `00-${randomHex()}-${randomHex().slice(0, 16)}-01`
}

/**
 * 32 hex digits. A random UUID has its version in the first half and its variant in the second, so neither is all
 * zeros.
 */
function randomHex(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
