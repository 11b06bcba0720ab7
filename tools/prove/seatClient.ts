import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { type ApiAnswer, callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'

/** `booked` and `cancelled` were acknowledged; anything else is the code the server refused with. */
export type SeatAnswer = { kind: 'done' } | { kind: 'refused'; code: string }

export interface SeatRequest {
  url: string
  member: Member
  occurrenceId: string
  /** Sends it once, and without the key that makes a second sending safe. */
  isBare?: boolean
}

const Payload = v.object({ success: v.boolean(), code: v.nullable(v.string()) })
const RETRY_MS = 100
const TRIES = 600

export function book(request: SeatRequest): Promise<SeatAnswer> {
  return send(request, 'bookClass')
}

export function cancel(request: SeatRequest): Promise<SeatAnswer> {
  return send(request, 'cancelBooking')
}

// A call without an answer is sent again under the same key, so that it counts once, whatever became of the first.
async function send(
  { url, member, occurrenceId, isBare = false }: SeatRequest,
  document: 'bookClass' | 'cancelBooking',
): Promise<SeatAnswer> {
  const key = isBare ? {} : { clientMutationKey: randomUUID() }
  const variables = { input: { eventOccurrenceID: occurrenceId, ...key } }
  for (let attempt = 0; attempt < (isBare ? 1 : TRIES); attempt += 1) {
    const answer = await callApi({ url, document, variables, token: member.idToken }).catch(() => undefined)
    const settled = answer && settle(answer, document)
    if (settled) return settled
    await pause(RETRY_MS)
  }
  throw new Error(`No answer to ${document} after ${TRIES} tries`)
}

/** Undefined for an answer that asks to try again. */
function settle({ data, errors }: ApiAnswer, document: string): SeatAnswer | undefined {
  const [error] = errors
  if (error) return error.extensions.retryable ? undefined : { kind: 'refused', code: error.extensions.code }
  const { success, code } = v.parse(Payload, data?.[document])
  return success ? { kind: 'done' } : { kind: 'refused', code: code ?? 'none' }
}
