import type { IncomingMessage } from 'node:http'
import type { EntryRight, StandingRight } from '#backend/meeting/entryRight.ts'
import { readEntryPath } from '#backend/meeting/media/entryPath.ts'
import type { Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import { readOffer } from '#backend/meeting/readOffer.ts'
import type { Ticket } from '#backend/meeting/ticket.ts'
import { type Closing, closings } from './closings.ts'
import type { SignallingOptions } from './signalling.port.ts'

export interface Admission {
  ticket: Ticket
  /** The socket of a share, which is a session of its own. */
  isShare: boolean
}

interface Admitting {
  rooms: Rooms
  readTicket: SignallingOptions['readTicket']
}

/** Whom a socket belongs to, or why it is closed again: it stands already, since browsers retry a refused one. */
export async function admit(request: IncomingMessage, { rooms, readTicket }: Admitting): Promise<Admission | Closing> {
  const { token, isShare } = readOffer(request)
  const fresh = token === '' ? undefined : await readTicket(token, { mayBeExpired: false })
  const ticket = fresh ?? (token === '' ? undefined : await findKnown(token, { rooms, readTicket }))
  if (!ticket || rooms.hasRemoved(ticket)) return closings.badTicket
  if (rooms.hasEnded(ticket.meetingId)) return closings.ended
  const right = readEntryPath(request.url)
  const closing = closingOfRight(right, rooms.knows(ticket))
  if (closing) return closing
  return { ticket: right.kind === 'stands' ? { ...ticket, ...standingOf(right) } : ticket, isShare }
}

/** While nobody can be asked, who was in the room comes back to it, and a stranger tries again. */
function closingOfRight({ kind }: EntryRight, isKnown: boolean): Closing | undefined {
  if (kind === 'lost') return closings.badTicket
  if (kind === 'over') return closings.ended
  return kind === 'later' || (kind === 'unknown' && !isKnown) ? closings.restart : undefined
}

/** What the ticket said may have changed since. */
function standingOf({ role, isClassMode, mayRun }: StandingRight): Omit<Ticket, 'meetingId' | 'attendeeId'> {
  return { role, isClassMode, mayRun }
}

async function findKnown(token: string, { rooms, readTicket }: Admitting): Promise<Ticket | undefined> {
  const expired = await readTicket(token, { mayBeExpired: true })
  return expired && rooms.knows(expired) ? expired : undefined
}
