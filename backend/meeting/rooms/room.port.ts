import type { AttendeeName, RoomName } from '#backend/meeting/meetingService.port.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import type { Room } from './room.ts'

export interface AdmitRequest {
  occurrenceId: string
  contactId: string
  /** The id to use for a new room. */
  region: string
  now: Instant
}

export interface Admission {
  /** The room's id. */
  region: string
  /** Why the attendee was not admitted: the room was ended, or they were removed, in the meantime. */
  refusal: 'ROOM_CLOSED' | 'REMOVED_FROM_ROOM' | null
}

/** An attendee as shown to the others. */
export interface RoomPerson {
  name: string
  /** A web address or the key of a stored file. */
  picture: string | null
}

/** Rooms of classes, each decided by the database in one statement. */
export interface RoomStore {
  /** The room of the occurrence with this public id, if the viewer may see it. */
  findRoom(meetingId: string, caller: Caller): Promise<Room | undefined>
  /** Admits an attendee. */
  admit(request: AdmitRequest): Promise<Admission>
  /** Removes all attendees, who may join again. */
  empty(request: { occurrenceId: string; now: Instant }): Promise<void>
  /** Refuses everyone from now on. A room that has already ended keeps its end. */
  end(request: { occurrenceId: string; contactId: string; now: Instant }): Promise<void>
  /** Returns false if that person was never admitted. */
  remove(request: { occurrenceId: string; contactId: string; now: Instant }): Promise<boolean>
  /** Undefined for a contact that was never admitted to the room. */
  findPerson(request: { occurrenceId: string; contactId: string }): Promise<RoomPerson | undefined>
  /**
   * Rooms that ended before the instant, and that the service has not been told to close.
   */
  listToClose(request: { overBefore: Instant }): Promise<RoomName[]>
  /** Records that the service has ended it. */
  markClosed(request: { occurrenceId: string; now: Instant }): Promise<void>
}

/** The ids that an external meeting service gives our rooms and attendees. */
export interface ServiceNameStore {
  findMeeting(occurrenceId: string): Promise<{ serviceId: string | undefined; isEnded: boolean } | undefined>
  /** Replaces the old name with the new one. Returns the current name. */
  keepMeeting(request: { occurrenceId: string; before: string | undefined; serviceId: string }): Promise<string>
  findAttendee(attendee: AttendeeName): Promise<string | undefined>
  /** Returns false if the person was removed in the meantime. */
  keepAttendee(request: AttendeeName & { serviceId: string }): Promise<boolean>
}
