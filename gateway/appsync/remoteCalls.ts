import * as v from 'valibot'
import { createSourceGuard, type SourceGuardRequest } from '#gateway/guard/guardSource.ts'
import { readBounded } from '#gateway/guard/readBounded.ts'
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

export interface RemoteCallsOptions extends Pick<SourceGuardRequest, 'log' | 'now' | 'traces'> {
  url: string
  /** Milliseconds that one call may take, with its repetition. */
  timeLimitMs: number
}

/** Maximum size of an answer; larger than any of ours, because lists end at 20,000 rows, and pages long before. */
const ANSWER_BYTES = 16 * 1024 * 1024

/** Queries and mutations of a remote AppSync, by POST. Rejects with `UNAVAILABLE` where it gives no answer in time. */
export function createRemoteCalls({ url, timeLimitMs, log, now, traces }: RemoteCallsOptions) {
  const guard = createSourceGuard({ source: 'appsync', withinMs: timeLimitMs, log, now, traces })

  async function send({ text, operationName, variables, headers }: RemoteCall, signal: AbortSignal): Promise<Response> {
    const traceparent = traces?.currentTraceparent()
    return await fetch(url, {
      method: 'POST',
      // Never follow a redirect: the credential is meant for this service only.
      redirect: 'error',
      headers: { ...headers, 'content-type': 'application/json', ...(traceparent !== undefined && { traceparent }) },
      body: JSON.stringify({ query: text, operationName, variables }),
      signal,
    })
  }

  /** A broken connection is often one that the other side had closed, which the next attempt does not meet. */
  async function sendSafely(call: RemoteCall, signal: AbortSignal): Promise<Response> {
    try {
      return await send(call, signal)
    } catch (error) {
      if (!call.isQuery || signal.aborted) throw error
      return await send(call, signal)
    }
  }

  return (call: RemoteCall) =>
    guard(async (signal) => {
      const response = await sendSafely(call, signal)
      return fromAppsyncResult(v.parse(Result, JSON.parse(await readBounded(response, ANSWER_BYTES))))
    }, call.signal)
}
