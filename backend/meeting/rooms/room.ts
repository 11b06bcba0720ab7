import type { RoomRole } from '#backend/meeting/presence/ticket.ts'
import type { Instant, Viewer } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { doorMinutes } from '#schema/classes/doorTimes.ts'
import type { ErrorCode } from '#schema/errors.ts'

/** A class's room, and the caller's relation to it. */
export interface Room {
  occurrenceId: string
  meetingId: string
  coachId: string
  assistantId: string | null
  substituteId: string | null
  companyId: string | null
  startsAt: Instant
  endsAt: Instant
  /** The class is streamed, published, and not deleted. */
  hasRoom: boolean
  /** As set by the coach; null if unset. */
  isClassMode: boolean | null
  capacity: number
  isCancelled: boolean
  isEnded: boolean
  /** The viewer has a booking that is not canceled. */
  hasBooking: boolean
  /** The viewer was removed. */
  isRemoved: boolean
}

const { beforeForCoaches, beforeForOthers, afterEnd } = doorMinutes

/** How many minutes before the class the room opens. */
export const DOOR_MINUTES: Readonly<Record<RoomRole, number>> = {
  coach: beforeForCoaches,
  assistant: beforeForCoaches,
  member: beforeForOthers,
  spectator: beforeForOthers,
}

/** How long a class may run over, in seconds. */
export const GRACE_S = 60 * afterEnd

type Person = Pick<Viewer, 'contactId' | 'isGlobal' | 'adminOfCompanyIds'>

/** The viewer's role in the room; undefined if they may not enter. Decision H3. */
export function roleInRoom(room: Room, viewer: Person): RoomRole | undefined {
  if (viewer.contactId === undefined) return undefined
  if (viewer.contactId === room.coachId) return 'coach'
  if ([room.assistantId, room.substituteId].includes(viewer.contactId)) return 'assistant'
  if (room.hasBooking) return 'member'
  return isAdminOf(room, viewer) ? 'spectator' : undefined
}

/**
 * Whether the viewer may end the class and remove attendees: coach, assistant, admins of the company, global admins.
 */
export function mayRunRoom(room: Room, viewer: Person): boolean {
  if (viewer.contactId === undefined) return false
  return [room.coachId, room.assistantId, room.substituteId].includes(viewer.contactId) || isAdminOf(room, viewer)
}

function isAdminOf({ companyId }: Room, { isGlobal, adminOfCompanyIds }: Person): boolean {
  return isGlobal || (companyId !== null && adminOfCompanyIds.includes(companyId))
}

export function opensAt({ startsAt }: Pick<Room, 'startsAt'>, role: RoomRole): Instant {
  return addSeconds(startsAt, -60 * DOOR_MINUTES[role])
}

/** When the room closes automatically. */
export function closesAt({ endsAt }: Pick<Room, 'endsAt'>): Instant {
  return addSeconds(endsAt, GRACE_S)
}

/** The most important reason why this role cannot enter now. */
export function roomRefusal(room: Room, role: RoomRole, now: Instant): ErrorCode | undefined {
  if (room.isCancelled) return 'CLASS_CANCELLED'
  if (!room.hasRoom) return 'NO_ROOM'
  if (room.isEnded || now >= closesAt(room)) return 'ROOM_CLOSED'
  if (room.isRemoved) return 'REMOVED_FROM_ROOM'
  return now < opensAt(room, role) ? 'ROOM_NOT_OPEN' : undefined
}
