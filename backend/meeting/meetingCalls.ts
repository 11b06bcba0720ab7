import type { Context, Instant, Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { endRoom, removeFromRoom } from './endRoom.ts'
import { findDoor } from './findDoor.ts'
import { joinRoom, type RoomPass } from './joinRoom.ts'
import type { MeetingService } from './meetingService.port.ts'
import type { RoomStore } from './room.port.ts'
import { type AttendeeQuery, readAttendee, readJoin, readMeeting } from './roomRequest.ts'

/** What the caller sent along; the credential is not yet verified. */
export interface MeetingCaller {
  authorization: string | undefined
}

/** The calls of a live class, over HTTP and through the gateway alike. Parameters are texts, and not yet checked. */
export interface MeetingCalls {
  join(query: object, caller: MeetingCaller): Promise<RoomPass>
  nameAttendee(query: object, caller: MeetingCaller): Promise<string>
  end(query: object, caller: MeetingCaller): Promise<void>
  remove(query: object, caller: MeetingCaller): Promise<void>
}

interface MeetingCallsParts {
  rooms: RoomStore
  service: MeetingService
  /** Rejects with `UNAUTHENTICATED` for a credential that is no good; without one it is nobody. */
  viewerOf(authorization: string | undefined): Promise<Viewer>
  now: () => Instant
}

export function createMeetingCalls({ viewerOf, now, ...ports }: MeetingCallsParts): MeetingCalls {
  const contextOf = async ({ authorization }: MeetingCaller) => ({ viewer: await viewerOf(authorization), now: now() })
  return {
    join: async (query, caller) => joinRoom(readJoin(query), await contextOf(caller), ports),
    nameAttendee: async (query, caller) => nameAttendee(readAttendee(query), await contextOf(caller), ports),
    end: async (query, caller) => endRoom(readMeeting(query).meetingId, await contextOf(caller), ports),
    remove: async (query, caller) => removeFromRoom(readAttendee(query), await contextOf(caller), ports),
  }
}

interface Ports {
  rooms: Pick<RoomStore, 'findRoom' | 'findName'>
  service: Pick<MeetingService, 'findContact'>
}

/** The name of somebody in the room, for everybody who has business there. */
async function nameAttendee(
  { meetingId, attendeeId }: AttendeeQuery,
  context: Pick<Context, 'viewer' | 'now'>,
  { rooms, service }: Ports,
): Promise<string> {
  const { room } = await findDoor(meetingId, context, rooms)
  const contactId = await service.findContact(room, attendeeId)
  const name = contactId && (await rooms.findName({ occurrenceId: room.occurrenceId, contactId }))
  if (!name) throw new DomainError('NOT_FOUND', { message: 'No one by that name is in the room.' })
  return name
}
