import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openMediaPlane, type SupervisedMediaPlane } from '#backend/meeting/media/openMediaPlane.ts'
import type { PresenceEvent } from '#backend/meeting/mediaPlane.port.ts'
import {
  readTicket,
  signTicket,
  teaches,
  type Ticket,
  type TicketKey,
  ticketKeyOf,
} from '#backend/meeting/presence/ticket.ts'
import type { EntryRight } from '#backend/meeting/rooms/entryRight.ts'
import { readOffer } from '#backend/meeting/rooms/readOffer.ts'
import { openLog } from '#backend/platform/log.ts'
import { type Attendee, type AttendeeRequest, joinAsAttendee } from './joinAsAttendee.ts'

/** A media plane in its own process behind a small front door, and attendees who come into its rooms. */
export interface MediaStage {
  readonly plane: SupervisedMediaPlane
  readonly signalUrl: string
  /** What good tickets are signed with. */
  readonly ticketKey: TicketKey
  readonly reports: readonly PresenceEvent[]
  ticketFor(ticket: Partial<Ticket> & Pick<Ticket, 'attendeeId'>): Promise<string>
  join(arrival: Arrival): Promise<Attendee>
  close(): Promise<void>
}

export type Arrival = Partial<Ticket> & Pick<Ticket, 'attendeeId'> & Omit<AttendeeRequest, 'signalUrl' | 'ticket'>

export async function openMediaStage(): Promise<MediaStage> {
  const secret = randomBytes(32).toString('base64url')
  const ticketKey = ticketKeyOf(secret)
  const reports: PresenceEvent[] = []
  const plane = await openMediaPlane({
    ticketKey: secret,
    known: [],
    udpPort: 0,
    addresses: ['127.0.0.1'],
    logLevel: 'silent',
    log: openLog({ level: 'silent' }),
    now: Date.now,
    onPresence: (report) => reports.push(report),
    onLost: () => undefined,
  })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    const right = rightIn(request, ticketKey)
    right.then((found) => plane.handleUpgrade(request, { socket, head, right: found })).catch(() => socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const signalUrl = `ws://127.0.0.1:${portOf(server.address())}/meeting/signal`
  const attendees: Attendee[] = []

  const ticketFor: MediaStage['ticketFor'] = ({ attendeeId, ...wishes }) => {
    const { meetingId = 'yoga', role = 'member', isClassMode = false, mayRun = teaches(role) } = wishes
    const ticket = { meetingId, attendeeId, role, isClassMode, mayRun, subject: attendeeId, signInId: undefined }
    return signTicket(ticket, ticketKey, new Date().toISOString())
  }
  return {
    plane,
    signalUrl,
    ticketKey,
    reports,
    ticketFor,
    async join(arrival) {
      const attendee = await joinAsAttendee({ ...arrival, signalUrl, ticket: await ticketFor(arrival) })
      attendees.push(attendee)
      return attendee
    },
    async close() {
      for (const attendee of attendees) attendee.drop()
      await plane.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Rights never end here: the ticket's are valid. */
async function rightIn(request: IncomingMessage, key: TicketKey): Promise<EntryRight> {
  const { token } = readOffer(request)
  const ticket = await readTicket(token, key, { now: new Date().toISOString(), mayBeExpired: true })
  if (!ticket) return { kind: 'lost' }
  const { role, isClassMode, mayRun } = ticket
  return { kind: 'stands', role, isClassMode, mayRun }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The front door has no port')
  return address.port
}
