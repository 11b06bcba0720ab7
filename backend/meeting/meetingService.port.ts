import type { RoomRole } from './presence/ticket.ts'

/** An attendee's rights for one kind of media. */
export type Capability = 'SendReceive' | 'Send' | 'Receive' | 'None'

export interface Capabilities {
  audio: Capability
  video: Capability
  content: Capability
}

/** A room, by our own ids. */
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
  /** The AWS region that the room should be near. The attendee who opens the room decides. */
  region: string
  /** Voice-aware noise suppression; only the first attendee to join can request it. */
  hasEchoReduction: boolean
}

/** The data that the Chime client needs to connect, with Amazon Chime's names and structure. */
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
 * The service that runs live classes: the embedded media plane, or Amazon Chime. The caller has already checked all
 * rights. Every call may be repeated. Rejects with `UNAVAILABLE` if the service does not respond, with
 * `TOO_MANY_REQUESTS` if it throttles, and with `ROOM_CLOSED` if the room was ended in the meantime.
 */
export interface MeetingService {
  /** Whether the service can send a camera to some attendees only. */
  readonly hasClassMode: boolean
  join(request: JoinServiceRequest): Promise<JoinInfo>
  /** Removes everyone. Has no effect on an ended room. */
  end(room: RoomName): Promise<void>
  /** All attendees leave, and may join again. */
  empty(room: RoomName): Promise<void>
  /** Removes the attendee. Has no effect if they have left. */
  remove(attendee: AttendeeName): Promise<void>
  /** The contact of an attendee; undefined if there is none. */
  findContact(room: RoomName, attendeeId: string): Promise<string | undefined>
}
