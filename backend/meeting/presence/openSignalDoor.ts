import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MediaPlane } from '#backend/meeting/mediaPlane.port.ts'
import { type EntryRight, mayStay } from '#backend/meeting/rooms/entryRight.ts'
import { readOffer } from '#backend/meeting/rooms/readOffer.ts'
import type { Instant } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { createCallLimit } from '#schema/createCallLimit.ts'
import { type GivenTicket, readTicket, type TicketKey } from './ticket.ts'

export interface SignalDoorParts {
  key: TicketKey
  media: Pick<MediaPlane, 'handleUpgrade' | 'putOut'>
  /** Returns the current right of the ticket's holder. */
  findRight(ticket: GivenTicket): Promise<EntryRight>
  /** Returns whether this Origin may connect; undefined means the client is not a browser. */
  isAllowedOrigin: (origin: string | undefined) => boolean
  now: () => Instant
  log: Logger
  askWithinMs?: number
}

/** Entry point for the signaling sockets of live classes. */
export interface SignalDoor {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Checks the rights of all attendees again, and removes attendees without a right. */
  recheck(): Promise<void>
}

/** How long the check may take, in ms; browsers reconnect if the handshake takes longer. */
const ASK_WITHIN_MS = 2_000

/**
 * Maximum sockets per attendee. A browser on a bad connection opens a few per minute, plus two per screen share.
 */
const LIMIT = { count: 60, windowMs: 60_000 }

/**
 * Every socket of a live class passes through this check, including reconnects. A ticket states the attendee's role at
 * the time of joining; the current rights are checked now. If the database does not respond, the media plane readmits
 * recent attendees and refuses all others.
 */
export function openSignalDoor(parts: SignalDoorParts): SignalDoor {
  const { key, media, isAllowedOrigin, now, log } = parts
  const admittedTickets = new Set<GivenTicket>()
  const isWithinLimit = createCallLimit({ ...LIMIT, clock: () => Date.parse(now()) })

  async function rightOf(ticket: GivenTicket | undefined): Promise<EntryRight> {
    if (!ticket) return { kind: 'lost' }
    return isWithinLimit(`${ticket.meetingId} ${ticket.attendeeId}`) ? checkRight(ticket, parts) : { kind: 'later' }
  }
  async function enter(request: IncomingMessage, { socket, head }: { socket: Duplex; head: Buffer }): Promise<void> {
    const ticket = await readTicket(readOffer(request).token, key, { now: now(), mayBeExpired: true })
    const right = await rightOf(ticket)
    if (socket.destroyed) return
    if (ticket && (right.kind === 'stands' || right.kind === 'unknown')) {
      // A copy per socket, because two sockets may use the same ticket and the set compares by identity.
      const current = right.kind === 'stands' ? { ...ticket, role: right.role, mayRun: right.mayRun } : { ...ticket }
      admittedTickets.add(current)
      socket.once('close', () => admittedTickets.delete(current))
    }
    media.handleUpgrade(request, { socket, head, right })
  }
  return {
    handleUpgrade(request, socket, head) {
      if (!isAllowedOrigin(request.headers.origin)) return refuseUpgrade(socket)
      socket.on('error', () => socket.destroy())
      enter(request, { socket, head }).catch((error: unknown) => {
        log.error({ err: error }, 'a socket of a live class could not be let in')
        socket.destroy()
      })
    },
    async recheck() {
      for (const ticket of admittedTickets) {
        const right = await checkRight(ticket, parts)
        if (right.kind === 'unknown') {
          // Probably the database is unreachable, so end the run. Move the ticket to the end of the set, so that an
          // attendee whose check always fails does not keep later ones from being checked in the next run.
          if (admittedTickets.delete(ticket)) admittedTickets.add(ticket)
          return
        }
        if (right.kind !== 'stands' || !mayStay(ticket, right)) media.putOut(ticket.meetingId, ticket.attendeeId)
      }
    },
  }
}

/** Never rejects, and takes at most the time limit. */
async function checkRight(
  ticket: GivenTicket,
  { findRight, askWithinMs = ASK_WITHIN_MS, log }: SignalDoorParts,
): Promise<EntryRight> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError('UNAVAILABLE')), askWithinMs)
  })
  try {
    return await Promise.race([findRight(ticket), tooLate])
  } catch (error) {
    log.warn({ err: error }, 'could not check an attendee’s right to a live class')
    return { kind: 'unknown' }
  } finally {
    clearTimeout(timer)
  }
}

function refuseUpgrade(socket: Duplex): void {
  // A peer that never closes its own half would keep the connection forever.
  socket.once('finish', () => socket.destroy())
  socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}
