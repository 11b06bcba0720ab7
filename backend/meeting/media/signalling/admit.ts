import type { IncomingMessage } from 'node:http'
import type { Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import type { Ticket } from '#backend/meeting/ticket.ts'
import { type Closing, closings } from './closings.ts'
import type { SignallingOptions } from './signalling.port.ts'

export const SUBPROTOCOL = '_aws_wt_session'
const SHARE_SUFFIX = '#content'

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
  const offered = offeredProtocols(request).find((protocol) => protocol !== SUBPROTOCOL) ?? ''
  const isShare = offered.endsWith(SHARE_SUFFIX)
  const token = isShare ? offered.slice(0, -SHARE_SUFFIX.length) : offered
  const fresh = token === '' ? undefined : await readTicket(token, { mayBeExpired: false })
  const ticket = fresh ?? (token === '' ? undefined : await findKnown(token, { rooms, readTicket }))
  if (!ticket || rooms.hasRemoved(ticket)) return closings.badTicket
  return rooms.hasEnded(ticket.meetingId) ? closings.ended : { ticket, isShare }
}

async function findKnown(token: string, { rooms, readTicket }: Admitting): Promise<Ticket | undefined> {
  const expired = await readTicket(token, { mayBeExpired: true })
  return expired && rooms.knows(expired) ? expired : undefined
}

function offeredProtocols({ headers }: IncomingMessage): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim())
}
