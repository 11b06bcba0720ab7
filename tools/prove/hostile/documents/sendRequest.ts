import { type Agent, request as requestHttp } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { HostileRequest } from './hostileRequest.ts'

export interface Sending {
  /** Of the endpoint for documents. */
  url: string
  agent: Agent
  token: string | undefined
}

/** Sends a request. Resolves with the answer; undefined where the server cut the connection. */
export async function sendRequest(
  { method, suffix, headers, body, isChunked }: HostileRequest,
  { url, agent, token }: Sending,
): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const outgoing = requestHttp(`${url}${suffix}`, {
    agent,
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && !isChunked && { 'content-length': String(body.length) }),
    },
  })
  outgoing.on('response', (response) => {
    readText(response).then(resolve, () => resolve(undefined))
  })
  // A server that refuses a body before it is sent may close the connection meanwhile.
  outgoing.on('error', () => resolve(undefined))
  outgoing.end(body)
  return promise
}

/**
 * What is wrong with an answer: data where nothing may run, or other data than the registered document's. A refusal
 * has no data, not even null.
 */
export function faultOf(answer: string | undefined, { form, runs }: HostileRequest): string | undefined {
  const data = dataIn(answer)
  if (runs === undefined) return data === undefined ? undefined : `data came back for ${form}`
  const isRight = typeof data === 'object' && data !== null && Object.keys(data).join() === runs
  return isRight ? undefined : `${form} did not run the registered document alone`
}

/** The data of an answer in any of the forms that GraphQL has for one. */
function dataIn(answer: string | undefined): unknown {
  if (answer === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(answer)
    return typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : batchData(parsed)
  } catch {
    return /"data"\s*:/.test(answer) ? answer : undefined
  }
}

function batchData(parsed: unknown): unknown {
  return Array.isArray(parsed) && /"data"\s*:/.test(JSON.stringify(parsed)) ? parsed : undefined
}
