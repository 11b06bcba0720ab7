import type { Instant, Viewer } from '#backend/platform/context.ts'
import { classModeOf } from '#schema/classModeOf.ts'
import type { ErrorCode } from '#schema/errors.ts'
import type { RoomStore } from './room.port.ts'
import { mayRunRoom, roleInRoom, roomRefusal } from './room.ts'
import type { GivenTicket, RoomRole, Ticket } from './ticket.ts'

/** What is left of the right that a ticket was given for. */
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

/** The class is not held, or not any more; whoever else is refused may not be there. */
const OVER: ReadonlySet<ErrorCode> = new Set(['CLASS_CANCELLED', 'NO_ROOM', 'ROOM_CLOSED'])

/** Whether the holder of a ticket would be let in now, and as what: by the same rules as whoever joins. */
export async function findRight(
  { meetingId, attendeeId, role: given, subject, signInId }: GivenTicket,
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
  // A spectator of their own choice stays one until they join anew.
  const held = given === 'spectator' ? given : role
  return { kind: 'stands', role: held, isClassMode: classModeOf(room), mayRun: mayRunRoom(room, viewer) }
}

const RANKS: Readonly<Record<RoomRole, number>> = { spectator: 0, member: 1, assistant: 2, coach: 2 }

/** Whether somebody may go on with what they were let in for: more than that was never given, less is too much now. */
export function mayStay(held: Pick<Ticket, 'role' | 'mayRun'>, right: StandingRight): boolean {
  return RANKS[held.role] <= RANKS[right.role] && (!held.mayRun || right.mayRun)
}
