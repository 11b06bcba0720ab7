import type { AttendeeName, RoomName } from '#backend/meeting/meetingService.port.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import type { Room } from './room.ts'

export interface AdmitRequest {
  occurrenceId: string
  contactId: string
  /** The id for a new room. */
  region: string
  now: Instant
}

export interface Admission {
  /** The room's. */
  region: string
  /** Why the attendee was not admitted: the room was ended, or they were removed, in the meantime. */
  refusal: 'ROOM_CLOSED' | 'REMOVED_FROM_ROOM' | null
}

/** How an attendee is shown to the others. */
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
  /** All attendees leave; they may join again. */
  empty(request: { occurrenceId: string; now: Instant }): Promise<void>
  /** No one can join from now on. A room that has already ended keeps its end. */
  end(request: { occurrenceId: string; contactId: string; now: Instant }): Promise<void>
  /** False where that person was never let in. */
  remove(request: { occurrenceId: string; contactId: string; now: Instant }): Promise<boolean>
  /** Undefined for a contact that was never let into the room. */
  findPerson(request: { occurrenceId: string; contactId: string }): Promise<RoomPerson | undefined>
  /** Rooms that were ended, or whose time was over before the instant, while the service was not yet told. */
  listToClose(request: { overBefore: Instant }): Promise<RoomName[]>
  /** The service has ended it. */
  markClosed(request: { occurrenceId: string; now: Instant }): Promise<void>
}

/** What a meeting service outside calls our rooms and attendees. */
export interface ServiceNameStore {
  findMeeting(occurrenceId: string): Promise<{ serviceId: string | undefined; isEnded: boolean } | undefined>
  /** Puts the new name in the place of the old one. Says the name that stands then. */
  keepMeeting(request: { occurrenceId: string; before: string | undefined; serviceId: string }): Promise<string>
  findAttendee(attendee: AttendeeName): Promise<string | undefined>
  /** False where the person was sent away meanwhile. */
  keepAttendee(request: AttendeeName & { serviceId: string }): Promise<boolean>
}
