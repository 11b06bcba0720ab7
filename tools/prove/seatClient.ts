import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { randomFrom } from '#planner/solving/random.ts'
import { type ApiAnswer, callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { fillStage } from '#tools/stage/openStage.ts'
import type { Obi } from '#tools/test/startObi.ts'

/** `booked` and `cancelled` were acknowledged; anything else is the code the server refused with. */
export type SeatAnswer = { kind: 'done' } | { kind: 'refused'; code: string }

export interface SeatRequest {
  url: string
  member: Member
  occurrenceId: string
  /** Sends it once, and without the key that makes a second sending safe. */
  isBare?: boolean
}

/** A member who books and gives back, again and again. */
export interface SeatWriter {
  member: Member
  /** A separate random sequence, so that other clients do not change this one's requests. */
  random: () => number
  occurrenceIds: readonly string[]
  /** Ids of the classes in which the server has acknowledged a seat of this member. */
  held: Set<string>
}

interface Cast {
  writers: number
  classes: number
  seed: number
}

/** Members before classes that hold them all. */
export async function makeSeatWriters(obi: Obi, { writers, classes, seed }: Cast): Promise<SeatWriter[]> {
  const stage = await fillStage(obi)
  const members = await stage.members(writers)
  const additions = Array.from({ length: classes }, () => stage.studio.addOccurrence({ capacity: writers }))
  const occurrenceIds = (await Promise.all(additions)).map(({ id }) => id)
  await stage.database.close()
  return members.map((member, index) => ({
    member,
    random: randomFrom(seed + index + 1),
    occurrenceIds,
    held: new Set<string>(),
  }))
}

/** Chooses the next request: a seat in a class without one, or the end of one. `isHeld` is the state before. */
export function nextSeat({ random, occurrenceIds, held }: SeatWriter): { occurrenceId: string; isHeld: boolean } {
  const occurrenceId = occurrenceIds[Math.floor(random() * occurrenceIds.length)] ?? ''
  return { occurrenceId, isHeld: held.has(occurrenceId) }
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
