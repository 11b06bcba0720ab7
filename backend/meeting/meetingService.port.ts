import type { RoomRole } from './presence/ticket.ts'

/** What an attendee may do with one kind of media. */
export type Capability = 'SendReceive' | 'Send' | 'Receive' | 'None'

export interface Capabilities {
  audio: Capability
  video: Capability
  content: Capability
}

/** One room, as we know it. */
export interface RoomName {
  occurrenceId: string
  /** The occurrence's public id. */
  meetingId: string
}

export interface AttendeeName extends RoomName {
  contactId: string
}

export interface JoinServiceRequest extends AttendeeName {
  role: RoomRole
  /** Whether members' cameras are only sent to coach and assistant; false if the service cannot enforce it. */
  isClassMode: boolean
  /** Whether they may end the class, remove attendees and set the layout. */
  mayRun: boolean
  /** The account of the caller. */
  subject: string
  signInId: string | undefined
  capabilities: Capabilities
  /** AWS's name of the region that the room should be near. Who opens the room decides. */
  region: string
  /** Noise suppression that knows speech; only the first to join can ask for it. */
  hasEchoReduction: boolean
}

/** What the Chime client needs to connect; names and shape are Amazon Chime's. */
export interface JoinInfo {
  Meeting: {
    MeetingId: string
    ExternalMeetingId: string
    MediaRegion: string
    MediaPlacement: {
      AudioHostUrl: string
      SignalingUrl: string
      TurnControlUrl: string
    }
    MeetingFeatures: { Audio: { EchoReduction: 'AVAILABLE' | 'UNAVAILABLE' } }
  }
  Attendee: {
    AttendeeId: string
    ExternalUserId: string
    JoinToken: string
    Capabilities: { Audio: Capability; Video: Capability; Content: Capability }
  }
}

/**
 * Where live classes run: the embedded media plane, or Amazon Chime. Who may do what was decided before. Every call
 * may be made again. Rejects with `UNAVAILABLE` when the service does not answer, with `TOO_MANY_REQUESTS` when it
 * wants to be left alone for a while, and with `ROOM_CLOSED` for a room that was ended meanwhile.
 */
export interface MeetingService {
  /** Whether the service can send a camera to some attendees only. */
  readonly hasClassMode: boolean
  join(request: JoinServiceRequest): Promise<JoinInfo>
  /** Everyone leaves. Done already is as good. */
  end(room: RoomName): Promise<void>
  /** All attendees leave, and may join again. */
  empty(room: RoomName): Promise<void>
  /** The attendee leaves. Gone already is as good. */
  remove(attendee: AttendeeName): Promise<void>
  /** The contact behind an attendee of the room; undefined where there is none. */
  findContact(room: RoomName, attendeeId: string): Promise<string | undefined>
}
