import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { findDoor } from './findDoor.ts'
import type { MeetingService } from './meetingService.port.ts'
import type { RoomStore } from './room.port.ts'
import type { AttendeeQuery } from './roomRequest.ts'

interface Ports {
  rooms: Pick<RoomStore, 'findRoom' | 'findName'>
  service: Pick<MeetingService, 'findContact'>
}

/** The name of somebody in the room, for everybody who has business there. */
export async function nameAttendee(
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
