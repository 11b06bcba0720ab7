import type { Instant } from '#backend/platform/context.ts'
import { signalPath } from '#schema/classes/meetingPaths.ts'
import type { MediaPlane } from './mediaPlane.port.ts'
import type { JoinInfo, JoinServiceRequest, MeetingService } from './meetingService.port.ts'
import { signTicket, type TicketKey } from './presence/ticket.ts'

export interface EmbeddedMeetingsParts {
  key: TicketKey
  media: Pick<MediaPlane, 'end' | 'empty' | 'remove'>
  /** Public URL of the server, without a trailing slash. */
  publicUrl: string
  /** Starts and ends with a slash. */
  basePath: string
  now: () => Instant
}

/** Live classes on the media plane of this machine, which uses our own ids of rooms and attendees. */
export function embeddedMeetings({ key, media, publicUrl, basePath, now }: EmbeddedMeetingsParts): MeetingService {
  const signalingUrl = `${publicUrl.replace(/^http/, 'ws')}${basePath}${signalPath.slice(1)}`
  return {
    hasClassMode: true,
    async join(request) {
      const { meetingId, contactId, role, isClassMode, mayRun, subject, signInId } = request
      const ticket = { meetingId, attendeeId: contactId, role, isClassMode, mayRun, subject, signInId }
      const token = await signTicket(ticket, key, now())
      return toJoinInfo(request, { token, signalingUrl })
    },
    end: async ({ meetingId }) => media.end(meetingId),
    empty: async ({ meetingId }) => media.empty(meetingId),
    remove: async ({ meetingId, contactId }) => media.remove(meetingId, contactId),
    findContact: async (_room, attendeeId) => attendeeId,
  }
}

function toJoinInfo(
  { meetingId, contactId, region, capabilities }: JoinServiceRequest,
  { token, signalingUrl }: { token: string; signalingUrl: string },
): JoinInfo {
  return {
    Meeting: {
      MeetingId: meetingId,
      ExternalMeetingId: meetingId,
      MediaRegion: region,
      MediaPlacement: {
        // Without an audio host, the client joins without sound; it only repeats this value.
        AudioHostUrl: new URL(signalingUrl).host,
        SignalingUrl: signalingUrl,
        // The client uses no TURN server, but requires the field.
        TurnControlUrl: '',
      },
      MeetingFeatures: { Audio: { EchoReduction: 'UNAVAILABLE' } },
    },
    Attendee: {
      AttendeeId: contactId,
      ExternalUserId: contactId,
      JoinToken: token,
      Capabilities: { Audio: capabilities.audio, Video: capabilities.video, Content: capabilities.content },
    },
  }
}
