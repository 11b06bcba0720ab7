import * as v from 'valibot'
import { refusal } from '#gateway/errors/refusal.ts'
import { createBreaker } from './breaker.ts'
import { fromAppsyncResult, Result } from './wire.ts'

export interface RemoteCall {
  text: string
  operationName: string | undefined
  variables: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, string>>
  signal: AbortSignal | undefined
  /** A call that changes nothing is sent again when the connection breaks. */
  isQuery: boolean
}

export interface RemoteCallsOptions {
  url: string
  /** Milliseconds that one call may take, with its repetition. */
  timeLimitMs: number
  now(): number
}

/** Queries and mutations of a remote AppSync, by POST. Rejects with `UNAVAILABLE` where it gives no answer in time. */
export function createRemoteCalls({ url, timeLimitMs, now }: RemoteCallsOptions) {
  const breaker = createBreaker(now)

  async function send({ text, operationName, variables, headers, signal }: RemoteCall): Promise<Response> {
    return await fetch(url, {
      method: 'POST',
      // Wherever it points, the credential is not for it.
      redirect: 'error',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: text, operationName, variables }),
      ...(signal && { signal }),
    })
  }

  /** A broken connection is often one that the other side had closed, which the next attempt does not meet. */
  async function sendSafely(call: RemoteCall): Promise<Response> {
    try {
      return await send(call)
    } catch (error) {
      if (!call.isQuery || call.signal?.aborted) throw error
      return await send(call)
    }
  }

  return async (call: RemoteCall) => {
    if (breaker.isOpen()) throw refusal('UNAVAILABLE')
    const limit = AbortSignal.timeout(timeLimitMs)
    const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit
    try {
      const response = await sendSafely({ ...call, signal })
      const result = v.parse(Result, JSON.parse(await readText(response)))
      breaker.onAnswer()
      return fromAppsyncResult(result)
    } catch (error) {
      // A caller who hung up says nothing about the service.
      if (!call.signal?.aborted) breaker.onFailure()
      throw refusal('UNAVAILABLE', error instanceof Error ? { cause: error } : {})
    }
  }
}

/** More than any answer of ours: lists end at 20,000 rows, pages long before. */
const ANSWER_BYTES = 16 * 1024 * 1024

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > ANSWER_BYTES) throw new Error(`the answer is over ${ANSWER_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
