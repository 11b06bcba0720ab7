import { addressIn } from '#backend/model/read/rowShape.ts'
import type { Caller, Instant, Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MeetingService } from './meetingService.port.ts'
import { endRoom, removeFromRoom } from './rooms/endRoom.ts'
import { findDoor } from './rooms/findDoor.ts'
import { joinRoom, type RoomPass } from './rooms/joinRoom.ts'
import type { RoomPerson, RoomStore } from './rooms/room.port.ts'
import { type AttendeeQuery, readAttendee, readJoin, readMeeting } from './rooms/roomRequest.ts'

/** The caller's data; the credential is not verified yet. */
export interface MeetingCaller {
  authorization: string | undefined
}

/** The calls of a live class, over HTTP and through the gateway. Parameters are unvalidated texts. */
export interface MeetingCalls {
  join(query: object, caller: MeetingCaller): Promise<RoomPass>
  nameAttendee(query: object, caller: MeetingCaller): Promise<string>
  /** The name with the portrait's address; null if the attendee has no portrait. */
  showAttendee(query: object, caller: MeetingCaller): Promise<{ name: string; picture: string | null }>
  end(query: object, caller: MeetingCaller): Promise<void>
  remove(query: object, caller: MeetingCaller): Promise<void>
}

interface MeetingCallsParts {
  rooms: RoomStore
  service: MeetingService
  /** Rejects with `UNAUTHENTICATED` for an invalid credential; without one the caller is anonymous. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
  /** Returns the address of a stored file; undefined if the text is not a key. */
  fileAddress: (key: string, now: Instant) => string | undefined
  now: () => Instant
}

export function createMeetingCalls({ viewerOf, fileAddress, now, ...ports }: MeetingCallsParts): MeetingCalls {
  const contextOf = async ({ authorization }: MeetingCaller) => ({ viewer: await viewerOf(authorization), now: now() })
  const findAttendee = async (query: object, caller: MeetingCaller) =>
    findPerson(readAttendee(query), await contextOf(caller), ports)
  return {
    join: async (query, caller) => joinRoom(readJoin(query), await contextOf(caller), ports),
    nameAttendee: async (query, caller) => (await findAttendee(query, caller)).name,
    async showAttendee(query, caller) {
      const { name, picture } = await findAttendee(query, caller)
      return { name, picture: picture && addressIn(picture, (key) => fileAddress(key, now())) }
    },
    end: async (query, caller) => endRoom(readMeeting(query).meetingId, await contextOf(caller), ports),
    remove: async (query, caller) => removeFromRoom(readAttendee(query), await contextOf(caller), ports),
  }
}

interface Ports {
  rooms: Pick<RoomStore, 'findRoom' | 'findPerson'>
  service: Pick<MeetingService, 'findContact'>
}

/** An attendee of the room, for everyone who may enter it. */
async function findPerson(
  { meetingId, attendeeId }: AttendeeQuery,
  context: Caller,
  { rooms, service }: Ports,
): Promise<RoomPerson> {
  const { room } = await findDoor(meetingId, context, rooms)
  const contactId = await service.findContact(room, attendeeId)
  const person = contactId && (await rooms.findPerson({ occurrenceId: room.occurrenceId, contactId }))
  if (!person) throw new DomainError('NOT_FOUND', { message: 'No one by that name is in the room.' })
  return person
}
