import type { MeetingService } from '#backend/meeting/meetingService.port.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { findDoor, noDoor } from './findDoor.ts'
import type { RoomStore } from './room.port.ts'
import { DOOR_MINUTES, mayRunRoom, opensAt, type Room } from './room.ts'

interface Ports {
  rooms: Pick<RoomStore, 'findRoom' | 'end' | 'empty' | 'remove' | 'markClosed'>
  service: Pick<MeetingService, 'end' | 'empty' | 'remove' | 'findContact'>
}

/**
 * Ends the class for everyone (decision H3). Repeating it only notifies the service again. Before the class has
 * started, everyone is removed and may return.
 */
export async function endRoom(meetingId: string, context: Caller, { rooms, service }: Ports): Promise<void> {
  const { room, contactId } = await findRoomToRun(meetingId, context, rooms)
  refuseUnopened(room, context)
  const { occurrenceId } = room
  if (context.now < room.startsAt) {
    await rooms.empty({ occurrenceId, now: context.now })
    return service.empty(room)
  }
  await rooms.end({ occurrenceId, contactId, now: context.now })
  await service.end(room)
  await rooms.markClosed({ occurrenceId, now: context.now })
}

/** Removes an attendee for the rest of the class. Coach, assistant and admins cannot be removed. */
export async function removeFromRoom(
  { meetingId, attendeeId }: { meetingId: string; attendeeId: string },
  context: Caller,
  { rooms, service }: Ports,
): Promise<void> {
  const { room } = await findRoomToRun(meetingId, context, rooms)
  const { occurrenceId } = room
  const removed = (await service.findContact({ occurrenceId, meetingId }, attendeeId)) ?? attendeeId
  if ([room.coachId, room.assistantId, room.substituteId].includes(removed)) {
    throw new DomainError('BAD_INPUT', { field: 'attendeeId', message: 'You can’t remove a coach or an assistant.' })
  }
  const isRemoved = await rooms.remove({ occurrenceId, contactId: removed, now: context.now })
  if (!isRemoved) throw new DomainError('NOT_FOUND', { message: 'This person was not in the room.' })
  await service.remove({ occurrenceId, meetingId, contactId: removed })
}

async function findRoomToRun(meetingId: string, context: Caller, rooms: Ports['rooms']) {
  const door = await findDoor(meetingId, context, rooms)
  if (!mayRunRoom(door.room, context.viewer)) throw noDoor()
  return door
}

/** Ending cannot be undone, so it requires a class that could be joined. */
function refuseUnopened(room: Room, { now }: Caller): void {
  if (now >= opensAt(room, 'coach')) return
  const message = `The room is not open yet. It can be ended from ${DOOR_MINUTES.coach} minutes before the class.`
  throw new DomainError('ROOM_NOT_OPEN', { message })
}
