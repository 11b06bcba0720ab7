import * as v from 'valibot'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { JoinInfo } from './meetingService.port.ts'

const text = v.pipe(v.string(), v.minLength(1))
const capability = v.picklist(['SendReceive', 'Send', 'Receive', 'None'])
const noEcho = { Audio: { EchoReduction: 'UNAVAILABLE' } } as const

// What is not named here does not reach the browser: with an EventIngestionUrl the client would report to Amazon.
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

/** The join info in Chime's answers. Throws `UNAVAILABLE` where something in it is missing. */
export function chimeJoinInfo(answers: { Meeting: unknown; Attendee: unknown }): JoinInfo {
  const parsed = v.safeParse(Answer, answers)
  if (parsed.success) return parsed.output
  throw new DomainError('UNAVAILABLE', { cause: new v.ValiError(parsed.issues) })
}
