import { createHash } from 'node:crypto'
import type { ChimeSDKMeetings, Meeting } from '@aws-sdk/client-chime-sdk-meetings'
import * as v from 'valibot'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { JoinInfo, JoinServiceRequest, MeetingService } from './meetingService.port.ts'
import type { ServiceNameStore } from './rooms/room.port.ts'

type Client = Pick<
  ChimeSDKMeetings,
  'createMeeting' | 'getMeeting' | 'deleteMeeting' | 'createAttendee' | 'getAttendee' | 'deleteAttendee'
>

// Chime reports any other id as a bad request instead of a missing attendee.
const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Live classes on Amazon Chime. Chime assigns its own ids to rooms and attendees, which are stored beside ours. */
export function chimeMeetings(client: Client, names: ServiceNameStore): MeetingService {
  return {
    // With Chime the browsers decide which videos they receive.
    hasClassMode: false,
    join: (request) => answered(() => join(request, { client, names })),
    end: ({ occurrenceId }) => answered(() => deleteMeeting(occurrenceId, { client, names })),
    // The next join finds it gone and creates a successor.
    empty: ({ occurrenceId }) => answered(() => deleteMeeting(occurrenceId, { client, names })),
    remove: (attendee) =>
      answered(async () => {
        const room = await names.findMeeting(attendee.occurrenceId)
        const serviceId = await names.findAttendee(attendee)
        if (room?.serviceId === undefined || serviceId === undefined) return
        await orGone(client.deleteAttendee({ MeetingId: room.serviceId, AttendeeId: serviceId }))
      }),
    findContact: ({ occurrenceId }, attendeeId) =>
      answered(async () => {
        const room = await names.findMeeting(occurrenceId)
        if (room?.serviceId === undefined || !GUID.test(attendeeId)) return undefined
        const found = await orGone(client.getAttendee({ MeetingId: room.serviceId, AttendeeId: attendeeId }))
        return found?.Attendee?.ExternalUserId
      }),
  }
}

interface Ports {
  client: Client
  names: ServiceNameStore
}

async function deleteMeeting(occurrenceId: string, { client, names }: Ports): Promise<void> {
  const room = await names.findMeeting(occurrenceId)
  if (room?.serviceId !== undefined) await orGone(client.deleteMeeting({ MeetingId: room.serviceId }))
}

async function join(request: JoinServiceRequest, { client, names }: Ports): Promise<JoinInfo> {
  const { occurrenceId, contactId, capabilities } = request
  const Capabilities = { Audio: capabilities.audio, Video: capabilities.video, Content: capabilities.content }
  const meeting = await openMeeting(request, { client, names })
  const { Attendee: attendee } = await client.createAttendee({
    MeetingId: meeting.MeetingId,
    // Chime returns the same attendee for the same id, so that a second device replaces the first.
    ExternalUserId: contactId,
    Capabilities,
  })
  const info = chimeJoinInfo({ Meeting: meeting, Attendee: attendee && { Capabilities, ...attendee } })
  const isKept = await names.keepAttendee({ ...request, serviceId: info.Attendee.AttendeeId })
  if (!isKept) return refuseRemoved(info, client)
  await refuseEnded(occurrenceId, meeting, { client, names })
  return info
}

/**
 * The current meeting, or a new one. Chime ends a meeting after minutes of silence, so a class may need several. All
 * callers that find the same meeting ended request its successor with the same token.
 */
async function openMeeting(request: JoinServiceRequest, { client, names }: Ports): Promise<Meeting> {
  const { occurrenceId, meetingId, region, hasEchoReduction } = request
  const before = (await names.findMeeting(occurrenceId))?.serviceId
  const standing = before === undefined ? undefined : await orGone(client.getMeeting({ MeetingId: before }))
  if (standing?.Meeting) return standing.Meeting
  const { Meeting: meeting } = await client.createMeeting({
    ClientRequestToken: tokenOf(occurrenceId, before),
    ExternalMeetingId: meetingId,
    MediaRegion: region,
    MeetingFeatures: { Audio: { EchoReduction: hasEchoReduction ? 'AVAILABLE' : 'UNAVAILABLE' } },
  })
  if (!meeting?.MeetingId) throw new DomainError('UNAVAILABLE')
  const keptId = await names.keepMeeting({ occurrenceId, before, serviceId: meeting.MeetingId })
  if (keptId === meeting.MeetingId) return meeting
  const { Meeting: theirs } = await client.getMeeting({ MeetingId: keptId })
  if (!theirs) throw new DomainError('UNAVAILABLE')
  return theirs
}

/** The class may have ended during the call to Chime; a meeting created in that moment must not outlive it. */
async function refuseEnded(occurrenceId: string, { MeetingId }: Meeting, { client, names }: Ports): Promise<void> {
  const room = await names.findMeeting(occurrenceId)
  if (!room?.isEnded) return
  await orGone(client.deleteMeeting({ MeetingId }))
  throw new DomainError('ROOM_CLOSED')
}

/** The attendee may have been removed during the call to Chime; an attendee created in that moment must not stay. */
async function refuseRemoved(
  { Meeting: { MeetingId }, Attendee: { AttendeeId } }: JoinInfo,
  client: Client,
): Promise<never> {
  await orGone(client.deleteAttendee({ MeetingId, AttendeeId }))
  throw new DomainError('REMOVED_FROM_ROOM')
}

function tokenOf(occurrenceId: string, before: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify([occurrenceId, before]))
    .digest('hex')
}

async function orGone<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

async function answered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw toRefusal(error)
  }
}

const text = v.pipe(v.string(), v.minLength(1))
const capability = v.picklist(['SendReceive', 'Send', 'Receive', 'None'])
const noEcho = { Audio: { EchoReduction: 'UNAVAILABLE' } } as const

// Only these fields reach the browser: with an EventIngestionUrl the client would report to Amazon.
const Answer: v.GenericSchema<unknown, JoinInfo> = v.object({
  Meeting: v.object({
    MeetingId: text,
    ExternalMeetingId: text,
    MediaRegion: text,
    MediaPlacement: v.object({
      AudioHostUrl: text,
      SignalingUrl: text,
      TurnControlUrl: v.optional(v.string(), ''),
    }),
    MeetingFeatures: v.optional(
      v.object({
        Audio: v.optional(
          v.object({ EchoReduction: v.optional(v.picklist(['AVAILABLE', 'UNAVAILABLE']), 'UNAVAILABLE') }),
          noEcho.Audio,
        ),
      }),
      noEcho,
    ),
  }),
  Attendee: v.object({
    AttendeeId: text,
    ExternalUserId: text,
    JoinToken: text,
    Capabilities: v.object({ Audio: capability, Video: capability, Content: capability }),
  }),
})

/** The join info from Chime's responses. Throws `UNAVAILABLE` if a part is missing. */
function chimeJoinInfo(answers: { Meeting: unknown; Attendee: unknown }): JoinInfo {
  const parsed = v.safeParse(Answer, answers)
  if (parsed.success) return parsed.output
  throw new DomainError('UNAVAILABLE', { cause: new v.ValiError(parsed.issues) })
}

const GONE = ['NotFoundException', 'ResourceNotFoundException']
const BUSY = ['ThrottlingException', 'TooManyRequestsException', 'LimitExceededException']

/** Whether Chime reports that the meeting or attendee does not exist, or no longer exists. */
function isGone(error: unknown): boolean {
  return error instanceof Error && GONE.includes(error.name)
}

/** Converts a failure of Chime to an error for the user; the cause is kept for the log. */
function toRefusal(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause
  const isBusy = cause instanceof Error && BUSY.includes(cause.name)
  return new DomainError(isBusy ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE', { cause })
}

export interface ChimeSettings {
  /** Region of the service that creates meetings; rooms may run in another one. */
  region: string
  /** An address other than Amazon's own. */
  endpoint?: string | undefined
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

/**
 * Loads the vendor's client only if Amazon Chime is used. Without explicit credentials, it reads those of the AWS
 * tools.
 */
export async function openChimeClient({ region, endpoint, credentials }: ChimeSettings): Promise<ChimeSDKMeetings> {
  const { ChimeSDKMeetings: Client } = await import('@aws-sdk/client-chime-sdk-meetings')
  return new Client({
    region,
    maxAttempts: 3,
    ...(endpoint !== undefined && { endpoint }),
    ...(credentials && { credentials }),
    requestHandler: { requestTimeout: 5_000, connectionTimeout: 2_000 },
  })
}
