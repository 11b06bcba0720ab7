import type { Context, Instant } from '#backend/platform/context.ts'
import type { AttendeeName, RoomName } from './meetingService.port.ts'
import type { Room } from './room.ts'

type Asking = Pick<Context, 'viewer' | 'now'>

export interface AdmitRequest {
  occurrenceId: string
  contactId: string
  /** Of the room, when nobody was in it before. */
  region: string
  now: Instant
}

export interface Admission {
  /** The room's. */
  region: string
  /** Why nobody was let in after all: it was ended, or the person sent away, meanwhile. */
  refusal: 'ROOM_CLOSED' | 'REMOVED_FROM_ROOM' | null
}

/** Rooms of classes, each decided by the database in one statement. */
export interface RoomStore {
  /** The room of the occurrence with this public id, as whoever asks may see it. */
  findRoom(meetingId: string, asking: Asking): Promise<Room | undefined>
  /** Lets somebody in. */
  admit(request: AdmitRequest): Promise<Admission>
  /** Whoever is in it leaves; who joins afterwards is let in. */
  empty(request: { occurrenceId: string; now: Instant }): Promise<void>
  /** From now on nobody joins. What was ended before stays so. */
  end(request: { occurrenceId: string; contactId: string; now: Instant }): Promise<void>
  /** False where that person was never let in. */
  remove(request: { occurrenceId: string; contactId: string; now: Instant }): Promise<boolean>
  /** The name of somebody who was let into the room. */
  findName(request: { occurrenceId: string; contactId: string }): Promise<string | undefined>
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
