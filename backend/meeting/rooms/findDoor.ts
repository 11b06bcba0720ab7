import type { RoomRole } from '#backend/meeting/presence/ticket.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { RoomStore } from './room.port.ts'
import { type Room, roleInRoom } from './room.ts'

/** A room and the caller's role in it. */
export interface Door {
  room: Room
  role: RoomRole
  contactId: string
  /** The caller's account. */
  subject: string
}

/**
 * Throws `UNAUTHENTICATED` for an anonymous caller, and the same `NOT_FOUND` for an absent meeting and for one that
 * the caller may not enter.
 */
export async function findDoor(meetingId: string, context: Caller, rooms: Pick<RoomStore, 'findRoom'>): Promise<Door> {
  const { viewer } = context
  if (viewer.subject === undefined) throw new DomainError('UNAUTHENTICATED', { message: 'Sign in to join a class.' })
  const room = await rooms.findRoom(meetingId, context)
  const role = room && roleInRoom(room, viewer)
  if (!role || viewer.contactId === undefined) throw noDoor()
  return { room, role, contactId: viewer.contactId, subject: viewer.subject }
}

export function noDoor(): DomainError {
  return new DomainError('NOT_FOUND', {
    message: 'There is no live class for you here. Book it first, or look at Today.',
  })
}
