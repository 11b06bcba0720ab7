import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { readEntryPath } from '#backend/meeting/media/pipeUpgrade.ts'
import type { Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import type { Ticket } from '#backend/meeting/presence/ticket.ts'
import type { EntryRight, StandingRight } from '#backend/meeting/rooms/entryRight.ts'
import { readOffer, SUBPROTOCOL } from '#backend/meeting/rooms/readOffer.ts'
import type { Logger } from '#backend/platform/log.ts'
import { openAllowances, openLine, openLines, openWire } from './openLines.ts'
import { type Closing, closings } from './writeFrames.ts'

interface SignallingOptions {
  rooms: Rooms
  /** Resolves with undefined for a ticket that is invalid, or expired unless that is allowed. */
  readTicket: (token: string, reading: { mayBeExpired: boolean }) => Promise<Ticket | undefined>
  /** Path of the unix socket that receives upgrades. An existing file is replaced. */
  socketPath: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back repeatedly until the returned function is called. */
  every: (milliseconds: number, call: () => void) => () => void
  log: Logger
}

interface Signalling {
  /** Tells every client to reconnect, and accepts no more. */
  close(): Promise<void>
}

/** Listens for attendees: WebSockets of the subprotocol `_aws_wt_session`, with their ticket as the other one. */
type OpenSignalling = (options: SignallingOptions) => Promise<Signalling>

// Larger than an offer for twenty-five videos.
const LONGEST_FRAME = 512 * 1024
const SWEEP_EVERY_MS = 5000
const GONE_WITHIN_MS = 2000

export const openSignalling: OpenSignalling = async ({ rooms, readTicket, socketPath, now, every, log }) => {
  const lines = openLines(now)
  const allowances = openAllowances(now)
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_FRAME,
    perMessageDeflate: false,
    // Handles one message per turn, so that audio and other sockets are served in between.
    allowSynchronousEvents: false,
    handleProtocols: (protocols) => (protocols.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  })

  function openFor(socket: WebSocket, admission: Admission): void {
    const owner = `${admission.ticket.meetingId} ${admission.ticket.attendeeId}`
    lines.add(openLine(socket, { ...admission, owner, speech: allowances.of(owner), rooms, now, log }))
  }
  async function upgrade(request: IncomingMessage, { socket, head }: { socket: Duplex; head: Buffer }): Promise<void> {
    socket.on('error', () => socket.destroy())
    const admission = await admit(request, { rooms, readTicket })
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if ('code' in admission) turnAway(webSocket, admission)
      else openFor(webSocket, admission)
    })
  }
  const server = createServer((_, response) => void response.writeHead(426).end())
  server.on('upgrade', (request, socket, head) => {
    upgrade(request, { socket, head }).catch((error: unknown) => {
      log.error({ err: error }, 'a socket could not be opened')
      socket.destroy()
    })
  })
  await rm(socketPath, { force: true })
  await once(server.listen(socketPath), 'listening')
  const stopSweeping = every(SWEEP_EVERY_MS, () => {
    lines.sweep()
    allowances.sweep()
  })
  return {
    async close() {
      stopSweeping()
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets.clients) socket.close(closings.restart.code, closings.restart.reason)
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, GONE_WITHIN_MS).unref())])
      for (const socket of sockets.clients) socket.terminate()
      await rm(socketPath, { force: true })
    },
  }
}

function turnAway(socket: WebSocket, closing: Closing): void {
  socket.on('error', () => socket.terminate())
  openWire(socket).close(closing)
}

export interface Admission {
  ticket: Ticket
  /** True for the socket of a share, which is a separate session. */
  isShare: boolean
}

interface Admitting {
  rooms: Rooms
  readTicket: SignallingOptions['readTicket']
}

/**
 * Resolves with the attendee of a socket, or the reason to close it. The socket is already open, because browsers retry
 * a refused upgrade.
 */
async function admit(request: IncomingMessage, { rooms, readTicket }: Admitting): Promise<Admission | Closing> {
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

/** If rights cannot be checked, recent attendees are readmitted and others are told to try again. */
function closingOfRight({ kind }: EntryRight, isKnown: boolean): Closing | undefined {
  if (kind === 'lost') return closings.badTicket
  if (kind === 'over') return closings.ended
  return kind === 'later' || (kind === 'unknown' && !isKnown) ? closings.restart : undefined
}

/** The role and rights now; the ticket may be outdated. */
function standingOf({ role, isClassMode, mayRun }: StandingRight): Omit<Ticket, 'meetingId' | 'attendeeId'> {
  return { role, isClassMode, mayRun }
}

async function findKnown(token: string, { rooms, readTicket }: Admitting): Promise<Ticket | undefined> {
  const expired = await readTicket(token, { mayBeExpired: true })
  return expired && rooms.knows(expired) ? expired : undefined
}
