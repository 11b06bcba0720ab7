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

/** The text at a path of the answer; empty where there is none. */
export function textAt(response: Response, path: string): string {
  const found = at(response, path)
  return typeof found === 'string' ? found : ''
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
export function book(member: CastMember, occurrenceId: string, key = `${member.contactId} ${occurrenceId}`): string {
  const input = { eventOccurrenceID: occurrenceId, clientMutationKey: key }
  const outcome = write({ document: 'bookClass', variables: { input }, member })
  return outcome === 'DONE' ? 'BOOKED' : outcome
}

/** Frees the seat again: `CANCELED`, or the code that refused it. */
export function cancel(member: CastMember, occurrenceId: string, key: string): string {
  const input = { eventOccurrenceID: occurrenceId, clientMutationKey: key }
  const outcome = write({ document: 'cancelBooking', variables: { input }, member })
  return outcome === 'DONE' ? 'CANCELED' : outcome
}

function write(request: Request): string {
  const response = askPatiently(request)
  return isToRetry(response) ? 'NO_ANSWER' : outcomeOf(response, request.document)
}

/** Asks again while the server says that it has too much to do, as the web client does. */
export function askPatiently(request: Request): Response {
  let response = ask(request)
  for (let attempt = 1; attempt < TRIES && isToRetry(response); attempt += 1) {
    sleep(RETRY_S)
    response = ask(request)
  }
  return response
}

/**
 * A server that has too much to do says so, and has done nothing. It also closes connections that k6 opened in advance and
 * did not use, with 408; browsers, too, send a request again that met such an end.
 */
function isToRetry({ status, error, body }: Response): boolean {
  if (status === 408 || status === 503 || error.includes('closed idle connection')) return true
  return /"retryable":\s*true/.test(body ?? '')
}

function outcomeOf(response: Response, field: string): string {
  if (at(response, `data.${field}.success`) === true) return 'DONE'
  const code = at(response, `data.${field}.code`) ?? at(response, 'errors.0.extensions.code')
  return typeof code === 'string' ? code : `STATUS_${response.status}`
}
