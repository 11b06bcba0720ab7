import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** What the embedded media plane tells of its rooms, in the order in which it happens. */
export interface MediaListener {
  /**
   * Somebody came into a room, or went. A person counts once, however many devices and shares are theirs: the first
   * connection enters, the end of the last one leaves.
   */
  onPresence(event: PresenceEvent): void
  /** Everybody is gone from every room at once, because the plane died. Whoever comes back enters anew. */
  onLost(): void
}

export interface PresenceEvent {
  type: 'entered' | 'left'
  meetingId: string
  attendeeId: string
  /** Milliseconds since 1970. */
  at: number
}

/** The rooms that sound and pictures flow in. What it is told holds for what comes later too, a restart included. */
export interface MediaPlane {
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Everybody leaves, and nobody comes back. Nothing happens for a room that is not there. */
  end(meetingId: string): void
  /** This attendee leaves, and does not come back. */
  remove(meetingId: string, attendeeId: string): void
  /** This attendee leaves, and may come back. */
  putOut(meetingId: string, attendeeId: string): void
  close(): Promise<void>
}

export interface MediaPlaneRequest extends MediaListener {
  /** Signed the tickets, in base64url. */
  ticketKey: string
  /** Who was in a room until the plane before this one went, and may come back with their ticket, however old. */
  known: readonly KnownAttendee[]
}

export interface KnownAttendee {
  meetingId: string
  attendeeId: string
}

export type OpenMediaPlane = (request: MediaPlaneRequest) => Promise<MediaPlane>
