import { isDeepStrictEqual } from 'node:util'
import type { RecordedRequest } from './recordRequests.ts'

export interface Compared {
  /** Number of requests with equal answers before and after, by kind of operation. */
  counts: Record<string, number>
  /** Names of operations whose answers change by themselves, and how often that was seen. */
  unstable: Record<string, number>
  differences: string[]
}

export interface ComparedPlaces {
  near: { url: string }
  far: { url: string }
  /** Texts of documents by their hash. */
  texts: ReadonlyMap<string, string>
}

/** What changes by itself between two calls of the same gateway is no difference. */
export async function compareAnswers(
  requests: readonly RecordedRequest[],
  { near, far, texts }: ComparedPlaces,
): Promise<Compared> {
  const compared: Compared = { counts: { query: 0, mutation: 0 }, unstable: {}, differences: [] }
  for (const request of requests) {
    const { kind, name } = operationOf(texts.get(request.body.documentId))
    const before = await send(near.url, request)
    const remote = await send(far.url, request)
    const after = await send(near.url, request)
    if (!isDeepStrictEqual(before, after)) {
      compared.unstable[name] = (compared.unstable[name] ?? 0) + 1
      continue
    }
    compared.counts[kind] = (compared.counts[kind] ?? 0) + 1
    if (isDeepStrictEqual(before, remote)) continue
    const answers = JSON.stringify([before, remote]).slice(0, 600)
    compared.differences.push(`${kind} ${name} ${JSON.stringify(request.body.variables)}: ${answers}`)
  }
  return compared
}

export function operationOf(text = ''): { kind: string; name: string } {
  const [, kind = '', name = ''] = /^(\w+) (\w+)/.exec(text.slice(0, 200)) ?? []
  return { kind, name }
}

/** One request of each caller, then the next of each. */
export function inTurns(requests: readonly RecordedRequest[]): RecordedRequest[] {
  const byCaller = [...Map.groupBy(requests, ({ authorization }) => authorization).values()]
  const rounds = Math.max(0, ...byCaller.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => byCaller.flatMap((own) => own[round] ?? [])).flat()
}

const PASSING = new Set(['requestId', 'position', 'locations'])
/** Sealed anew for each answer. */
const SEALED = new Set(['nextToken', 'endCursor', 'startCursor', 'cursor'])

/** Without what names the request or the moment, or the place of an error in the document, which AppSync does not tell. */
export function comparable(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (PASSING.has(key)) return undefined
    return SEALED.has(key) ? value !== null : value
  })
}

async function send(url: string, { body, authorization }: RecordedRequest): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) }
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) })
  return comparable(await response.text())
}
