import { randomInt, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { callIdentity } from '#tools/stage/callIdentity.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { beginUpload, completeUpload, putPart, signPart, UploadRefused } from '#tools/stage/uploadClient.ts'
import { NO_ANSWER, type Verdict, verdictOf } from './verdict.ts'

export interface Booking {
  occurrenceId: string
  key: string
}

/** The changes that the server has acknowledged, on which a client can rely. */
export interface Ledger {
  bookings: Booking[]
  /** Sent without an answer: the client sends them again, under their key. */
  unanswered: Booking[]
  files: { url: string; size: number }[]
  mails: string[]
}

export function emptyLedger(): Ledger {
  return { bookings: [], unanswered: [], files: [], mails: [] }
}

export interface Cast {
  url: string
  /** Resolves with the id of a class that has room. */
  nextClass(): Promise<string>
  /** Books classes. */
  member: Member
  /** Uploads files, and enters the live class. */
  coach: Member
  /** Members who ask for plans, any of them at a time: one may only ask 30 times a minute. */
  planners: readonly Member[]
  meetingId: string
  categoryId: string
  ledger: Ledger
}

/** The context of one call. */
type Playing = Cast & {
  /** Ends when the user has waited long enough, and leaves. */
  signal: AbortSignal
}

export type ProbeName = keyof typeof probes

/** A user's actions, of one call or a few. Each resolves with its outcome. */
export const probes = {
  page: async ({ url, member }) => verdictOf(await callApi({ url, document: 'viewer', token: member.idToken })),
  seat: bookSeat,
  country: findCountry,
  plan: askForPlan,
  entry: enterClass,
  file: uploadFile,
  mail: signUp,
} as const satisfies Record<string, (playing: Playing) => Promise<Verdict>>

async function bookSeat(cast: Cast): Promise<Verdict> {
  const booking = { occurrenceId: await cast.nextClass(), key: randomUUID() }
  const verdict = await book(cast, booking).catch(() => NO_ANSWER)
  if (verdict.code === 'fine') cast.ledger.bookings.push(booking)
  else cast.ledger.unanswered.push(booking)
  return verdict
}

/** The same booking under the same key counts once, however often it is sent. */
export async function book({ url, member }: Cast, { occurrenceId, key }: Booking): Promise<Verdict> {
  const variables = { input: { eventOccurrenceID: occurrenceId, clientMutationKey: key } }
  return verdictOf(await callApi({ url, document: 'bookClass', variables, token: member.idToken }))
}

/** A screen that joins two sources: without a country it shows its classes all the same. */
async function findCountry({ url, member, categoryId }: Cast): Promise<Verdict> {
  const variables = { categoryId, from: new Date().toISOString(), limit: 3 }
  const address = publicAddress()
  const answer = await callApi({ url, document: 'classesAndCountry', variables, token: member.idToken, address })
  if (answer.errors.length > 0) return verdictOf(answer)
  return answer.data?.['country'] === 'FR' ? { code: 'fine' } : { code: 'NO_COUNTRY' }
}

/** Another one for each call, because answers are cached by address. */
function publicAddress(): string {
  return `81.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

const Refusal = v.object({ code: v.string(), error: v.string(), retryable: v.boolean() })

/** A refusal as the doors beside GraphQL send it. */
async function verdictOfResponse(response: Response): Promise<Verdict> {
  const body: unknown = await response.json()
  if (response.ok) return { code: 'fine' }
  const { code, error, retryable } = v.parse(Refusal, body)
  return { code, text: error, isRetryable: retryable }
}

async function askForPlan({ url, planners, signal }: Playing): Promise<Verdict> {
  const planner = planners[randomInt(planners.length)]
  const request = { numberOfSessions: 1, sections: [{ sectionName: 'All', sectionDuration: 300 }], equipment: [] }
  const body = JSON.stringify({ messages: [{ role: 'user', content: JSON.stringify(request) }] })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${planner?.idToken}` }
  return verdictOfResponse(await fetch(`${url}/chat/completions`, { method: 'POST', headers, body, signal }))
}

async function enterClass({ url, coach, meetingId }: Cast): Promise<Verdict> {
  const query = new URLSearchParams({ meetingId, attendeeId: coach.contactId })
  const headers = { authorization: `Bearer ${coach.idToken}` }
  return verdictOfResponse(await fetch(`${url}/meeting/join?${query}`, { method: 'POST', headers }))
}

const FILE = new Uint8Array(20_000)

async function uploadFile({ url, coach, ledger }: Cast): Promise<Verdict> {
  const uploader = { url, token: coach.idToken }
  try {
    const upload = await beginUpload(uploader, { size: FILE.length })
    const address = await signPart(uploader, upload, 1)
    const etag = await putPart(address, FILE)
    const object = await completeUpload(uploader, upload, [{ partNumber: 1, etag }])
    ledger.files.push({ url: new URL(object.url, url).href, size: FILE.length })
    return { code: 'fine' }
  } catch (error) {
    if (error instanceof UploadRefused) return { code: error.why }
    throw error
  }
}

const IdentityRefusal = v.object({ __type: v.string(), message: v.string() })

async function signUp({ url, ledger }: Cast): Promise<Verdict> {
  const name = randomUUID()
  const email = `${name}@example.com`
  const UserAttributes = [{ Name: 'email', Value: email }]
  const input = { ClientId: clientId, Username: name, Password: 'Aa1!aaaaaaaa', UserAttributes }
  const { status, body } = await callIdentity({ url, address: publicAddress() }, 'SignUp', input)
  if (status === 200) {
    ledger.mails.push(email)
    return { code: 'fine' }
  }
  const { __type: code, message: text } = v.parse(IdentityRefusal, body)
  return { code, text }
}
