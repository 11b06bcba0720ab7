import type { Instant } from '#backend/platform/context.ts'

interface Presence {
  meetingId: string
  contactId: string
  at: Instant
}

export interface SeenAttendee {
  meetingId: string
  contactId: string
}

export interface StayedRoom {
  meetingId: string
  /** Attendees cannot come back; otherwise the room was only emptied before its class began. */
  isEnded: boolean
}

/** Who was in which room, and when, as one running server sees it. */
export interface PresenceStore {
  /** Counts once until they leave, however often it is said. */
  enter(presence: Presence & { now: Instant }): Promise<void>
  leave(presence: Presence): Promise<void>
  /** Marks all attendees in rooms of this server as present now. */
  seeAll(now: Instant): Promise<void>
  /** All rooms of this server are empty. */
  leaveAll(now: Instant): Promise<void>
  /**
   * Marks who was there for long enough: one member of one room, or everyone of classes that have just come to an end.
   * And notes where the coach is no longer in the room.
   */
  settle(request: { now: Instant; meetingId?: string | undefined; contactId?: string | undefined }): Promise<void>
  /** Rooms that were ended or emptied, maybe by another server, and have someone in them here who was there before. */
  listStayed(): Promise<StayedRoom[]>
  /** Who was sent away, maybe while another server ran, and is in the room here. */
  listReturned(): Promise<SeenAttendee[]>
  /** Who was in a room that is not closed, on whichever server, since the instant, and was not sent away. */
  listSeen(since: Instant): Promise<SeenAttendee[]>
}
