import * as v from 'valibot'
import { type MeetingCallName, meetingCallNames, meetingCalls } from '#schema/classes/meetingPaths.ts'
import type { ErrorCode } from '#schema/errors.ts'
import { addressOf } from '#web/app/configuration.ts'
import { isErrorCode } from '#web/app/network/RequestError.ts'
import type { MeetingPlace } from './meetingPlace.ts'
import type { AttendeeProfile } from './session/room.ts'

const Attendee = v.looseObject({ AttendeeId: v.string() })

const JoinInfo = v.looseObject({
  Meeting: v.looseObject({
    MeetingId: v.string(),
    MeetingFeatures: v.optional(
      v.looseObject({ Audio: v.optional(v.looseObject({ EchoReduction: v.optional(v.string()) })) }),
    ),
  }),
  Attendee,
  role: v.optional(v.picklist(['coach', 'assistant', 'member', 'spectator']), 'member'),
  /** Whether members' cameras are only sent to coach and assistant. */
  classMode: v.optional(v.boolean(), false),
  /** May end the class, send attendees out, and say how the room looks to all. */
  mayRun: v.optional(v.boolean(), false),
})

export type JoinInfo = v.InferOutput<typeof JoinInfo>

const JoinAnswer = v.object({
  error: v.optional(v.string()),
  code: v.optional(v.string()),
  JoinInfo: v.optional(JoinInfo),
})

/** Why the attendee was not admitted. */
export class JoinRefused extends Error {
  override name = 'JoinRefused'
  readonly code: ErrorCode

  constructor({ error = '', code = 'UNAVAILABLE' }: { error?: string | undefined; code?: string | undefined } = {}) {
    super(`createMeetingAndAttendee Server error: ${error}`)
    this.code = isErrorCode(code) ? code : 'INTERNAL'
  }
}

interface Caller {
  token: string | undefined
}

/** Throws a `JoinRefused`, with `UNAVAILABLE` where the service did not answer. */
export async function joinMeeting(
  { meetingId, region, attendeeId }: MeetingPlace & { attendeeId: string },
  caller: Caller,
): Promise<JoinInfo> {
  const query = {
    meetingId,
    attendeeId,
    region,
    attendeeAudioCapability: 'SendReceive',
    attendeeVideoCapability: 'SendReceive',
    attendeeContentCapability: 'SendReceive',
    ns_es: 'false',
  }
  const response = await call(meetingCallNames.join, { query, method: 'POST', ...caller })
  const answer = v.safeParse(JoinAnswer, await response?.json().catch(() => undefined))
  if (!answer.success) throw new JoinRefused()
  const { JoinInfo: joinInfo, error, code } = answer.output
  if (!joinInfo || error !== undefined) throw new JoinRefused({ error, code })
  return joinInfo
}

const Profile = v.object({ name: v.string(), picture: v.nullable(v.string()) })

/** An attendee's name and portrait. A service without portraits answers with the name alone. Throws "Invalid server response". */
export async function readAttendeeProfile(
  { meetingId, attendeeId }: { meetingId: string; attendeeId: string },
  caller: Caller,
): Promise<AttendeeProfile> {
  const query = { meetingId, attendeeId, portrait: 'true' }
  const response = await call(meetingCallNames.name, { query, method: 'GET', ...caller })
  if (!response?.ok) throw new Error('Invalid server response')
  if (!response.headers.get('content-type')?.includes('json')) return { name: await response.text() }
  const { name, picture } = v.parse(Profile, await response.json())
  return { name, picture: picture ?? undefined }
}

/** Ends the meeting for everyone. Throws "Server error ending meeting". */
export async function endMeeting(meetingId: string, caller: Caller): Promise<void> {
  const response = await call(meetingCallNames.end, { query: { meetingId }, method: 'POST', body: '{}', ...caller })
  if (!response?.ok) throw new Error('Server error ending meeting')
}

/** Sends an attendee out for the rest of the class. Throws "Server error removing attendee". */
export async function removeAttendee(
  { meetingId, attendeeId }: { meetingId: string; attendeeId: string },
  caller: Caller,
): Promise<void> {
  const response = await call(meetingCallNames.remove, {
    query: { meetingId, attendeeId },
    method: 'POST',
    body: '{}',
    ...caller,
  })
  if (!response?.ok) throw new Error('Server error removing attendee')
}

/** The screen offers to try again then. */
const ANSWER_WITHIN_MS = 15_000

interface Call extends Caller {
  query: Record<string, string>
  method: 'GET' | 'POST'
  body?: string
}

async function call(name: MeetingCallName, { query, method, body, token }: Call): Promise<Response | undefined> {
  const headers = {
    ...(method === 'POST' && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: token }),
  }
  const url = `${addressOf(`${meetingCalls.slice(1)}${name}`)}?${new URLSearchParams(query)}`
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return fetch(url, { method, headers, signal, ...(body !== undefined && { body }) }).catch(() => undefined)
}

/** `ns_es` takes echo away with the noise; the service must offer that for the meeting. */
export type NoiseMode = 'default' | 'ns_es'

export function noiseModeOf({ Meeting }: Pick<JoinInfo, 'Meeting'>): NoiseMode {
  return Meeting.MeetingFeatures?.Audio?.EchoReduction === 'AVAILABLE' ? 'ns_es' : 'default'
}
