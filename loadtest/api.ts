import { type JSONValue, sleep } from 'k6'
import http, { type RefinedResponse } from 'k6/http'
import { type CastMember, readCast } from './cast.ts'

export interface Request {
  /** A document's name, as the registry has it. */
  document: string
  variables: Readonly<Record<string, unknown>>
  member: CastMember
}

type Response = RefinedResponse<'text'>

export function requestOf({ document, variables, member }: Request) {
  const { url, documents } = readCast()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${member.idToken}` }
  return {
    url: `${url}/graphql`,
    body: JSON.stringify({ documentId: documents[document], variables }),
    params: { headers, responseType: 'text', tags: { document } },
  } as const
}

/** Sends a registered document the way the browser does. */
export function ask(request: Request): Response {
  const { url, body, params } = requestOf(request)
  return http.post(url, body, params)
}

/** What stands at a path of the answer; undefined where there is none, or no answer. */
export function at(response: Response, path: string): JSONValue | undefined {
  return response.status === 200 && response.body ? response.json(path) : undefined
}

/** The texts at a path of the answer, in one order, to be compared. */
export function textsAt(response: Response, path: string): string {
  const found = at(response, path)
  return Array.isArray(found) ? namesOf(found.map(String)) : ''
}

export function namesOf(texts: readonly string[]): string {
  return texts.toSorted().join(' ')
}

const TRIES = 20
const RETRY_S = 0.2

/** Books a seat: `BOOKED`, or the code of the catalogue that refused it. Sent again under one key while told to. */
export function book(member: CastMember, occurrenceId: string): string {
  const clientMutationKey = `${member.contactId} ${occurrenceId}`
  const variables = { input: { eventOccurrenceID: occurrenceId, clientMutationKey } }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const response = ask({ document: 'bookClass', variables, member })
    if (!isToRetry(response)) return outcomeOf(response)
    sleep(RETRY_S)
  }
  return 'NO_ANSWER'
}

/** A server that has too much to do says so, and has done nothing. */
function isToRetry({ status, body }: Response): boolean {
  return status === 503 || /"retryable":\s*true/.test(body ?? '')
}

function outcomeOf(response: Response): string {
  if (at(response, 'data.bookClass.success') === true) return 'BOOKED'
  const code = at(response, 'data.bookClass.code') ?? at(response, 'errors.0.extensions.code')
  return typeof code === 'string' ? code : `STATUS_${response.status}`
}
