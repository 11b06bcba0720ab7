import type { Rooms } from '#backend/meeting/media/room/rooms.port.ts'
import type { Ticket } from '#backend/meeting/ticket.ts'
import type { Logger } from '#backend/platform/log.ts'

export interface SignallingOptions {
  rooms: Rooms
  /** Resolves to nothing for a ticket that is no good, or has expired where it may not. */
  readTicket: (token: string, reading: { mayBeExpired: boolean }) => Promise<Ticket | undefined>
  /** Of the unix socket that upgrades arrive on. What lies there is replaced. */
  socketPath: string
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back again and again until the function that it returns is called. */
  every: (milliseconds: number, call: () => void) => () => void
  log: Logger
}

export interface Signalling {
  /** Tells every client to come back, and takes no more. */
  close(): Promise<void>
}

/** Listens for attendees: WebSockets of the subprotocol `_aws_wt_session`, with their ticket as the other one. */
export type OpenSignalling = (options: SignallingOptions) => Promise<Signalling>
