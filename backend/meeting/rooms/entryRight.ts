import type { GivenTicket, RoomRole, Ticket } from '#backend/meeting/presence/ticket.ts'
import type { Instant, Viewer } from '#backend/platform/context.ts'
import { classModeOf } from '#schema/classes/classModeOf.ts'
import type { ErrorCode } from '#schema/errors.ts'
import type { RoomStore } from './room.port.ts'
import { mayRunRoom, roleInRoom, roomRefusal } from './room.ts'

/** The current right of a ticket's holder. */
export type EntryRight = StandingRight | { kind: 'lost' | 'over' | 'unknown' | 'later' }

export interface StandingRight {
  kind: 'stands'
  role: RoomRole
  isClassMode: boolean
  mayRun: boolean
}

interface Ports {
  rooms: Pick<RoomStore, 'findRoom'>
  /** Undefined once the sign-in has ended. */
  viewerOfSignIn(signIn: { subject: string; id: string | undefined }): Promise<Viewer | undefined>
}

/** The class is over or does not take place. Any other refusal means that the caller may not enter. */
const OVER: ReadonlySet<ErrorCode> = new Set(['CLASS_CANCELLED', 'NO_ROOM', 'ROOM_CLOSED'])

/** Applies the rules of joining to the holder of a ticket, as of now. */
export async function findRight(
  { meetingId, attendeeId, role: ticketRole, subject, signInId }: GivenTicket,
  now: Instant,
  { rooms, viewerOfSignIn }: Ports,
): Promise<EntryRight> {
  const viewer = await viewerOfSignIn({ subject, id: signInId })
  if (viewer?.contactId !== attendeeId) return { kind: 'lost' }
  const room = await rooms.findRoom(meetingId, { viewer, now })
  const role = room && roleInRoom(room, viewer)
  if (!role) return { kind: 'lost' }
  const refusal = roomRefusal(room, role, now)
  if (refusal) return { kind: OVER.has(refusal) ? 'over' : 'lost' }
  // A spectator by choice stays one until they join again.
  const heldRole = ticketRole === 'spectator' ? ticketRole : role
  return { kind: 'stands', role: heldRole, isClassMode: classModeOf(room), mayRun: mayRunRoom(room, viewer) }
}

const RANKS: Readonly<Record<RoomRole, number>> = { spectator: 0, member: 1, assistant: 2, coach: 2 }

/** Whether the ticket's rights are still covered by the current ones. */
export function mayStay(ticket: Pick<Ticket, 'role' | 'mayRun'>, right: StandingRight): boolean {
  return RANKS[ticket.role] <= RANKS[right.role] && (!ticket.mayRun || right.mayRun)
}
