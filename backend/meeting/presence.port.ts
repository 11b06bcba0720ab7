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

/** Who was in which room, and when, as one running server sees it. */
export interface PresenceStore {
  /** Counts once until they leave, however often it is said. */
  enter(presence: Presence & { now: Instant }): Promise<void>
  leave(presence: Presence): Promise<void>
  /** Whoever is in a room of this server is there now. */
  seeAll(now: Instant): Promise<void>
  /** Nobody is in a room of this server any more. */
  leaveAll(now: Instant): Promise<void>
  /** Marks who was there for long enough: one member of one room, or everybody of classes that have just come to an end. */
  settle(request: { now: Instant; meetingId?: string | undefined; contactId?: string | undefined }): Promise<void>
  /** Rooms that were ended, maybe by another server, and have somebody in them here. */
  listStayed(): Promise<string[]>
  /** Who was sent away, maybe while another server ran, and is in the room here. */
  listReturned(): Promise<SeenAttendee[]>
  /** Who was in a room that is not closed, on whichever server, since the instant, and was not sent away. */
  listSeen(since: Instant): Promise<SeenAttendee[]>
}
