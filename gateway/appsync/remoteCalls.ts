import * as v from 'valibot'
import { createSourceGuard, type SourceGuardRequest } from '#gateway/guard/guardSource.ts'
import { createPostJson, type Reply } from './postJson.ts'
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

type RemoteResult = ReturnType<typeof fromAppsyncResult>

export interface RemoteCalls {
  execute(call: RemoteCall): Promise<RemoteResult>
  /** Returns the bytes of an answer without errors as they came, and the result of any other answer. */
  passOn(call: RemoteCall): Promise<RemoteResult | Buffer>
}

/** Queries and mutations of a remote AppSync, by POST. Rejects with `UNAVAILABLE` where it gives no answer in time. */
export function createRemoteCalls({ url, timeLimitMs, log, now, traces }: RemoteCallsOptions): RemoteCalls {
  const guard = createSourceGuard({ source: 'appsync', withinMs: timeLimitMs, log, now, traces })
  const post = createPostJson(url, ANSWER_BYTES)

  /** A broken connection is often one that the other side had closed, which the next attempt does not meet. */
  async function send(call: RemoteCall, signal: AbortSignal): Promise<Reply> {
    const { text, operationName, variables, isQuery } = call
    const traceparent = traces?.currentTraceparent()
    const headers = traceparent === undefined ? call.headers : { ...call.headers, traceparent }
    const request = { headers, body: JSON.stringify({ query: text, operationName, variables }), signal }
    try {
      return await post(request)
    } catch (error) {
      if (!isQuery || signal.aborted) throw error
      return await post(request)
    }
  }

  // A reply that is no answer is a failure of the source, so it is read inside of the guard.
  return {
    execute: (call) => guard(async (signal) => readResult(await send(call, signal)), call.signal),
    passOn: (call) =>
      guard(async (signal) => {
        const reply = await send(call, signal)
        return isWholeAnswer(reply) ? reply.body : readResult(reply)
      }, call.signal),
  }
}

function readResult({ body }: Reply): RemoteResult {
  const result = v.parse(Result, JSON.parse(body.toString('utf8')))
  if (result.data === undefined && !result.errors?.length) throw new Error('a reply is no result of GraphQL')
  return fromAppsyncResult(result)
}

const JSON_TYPE = /^application\/json\b/i
const BEGIN = Buffer.from('{"data":{')
const END = '}'.charCodeAt(0)

/**
 * True for JSON with data that cannot have errors: in JSON, this text with its quotes can only be a key. Nothing is
 * parsed, because an answer that was cut short is rejected with its connection.
 */
function isWholeAnswer({ status, contentType, body }: Reply): boolean {
  const isShaped = body.subarray(0, BEGIN.length).equals(BEGIN) && body.at(-1) === END
  return status === 200 && JSON_TYPE.test(contentType) && isShaped && !body.includes('"errors"')
}
