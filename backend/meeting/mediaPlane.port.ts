import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EntryRight } from './rooms/entryRight.ts'

/** What the embedded media plane tells of its rooms, in the order in which it happens. */
export interface MediaListener {
  /**
   * An attendee entered or left a room. An attendee counts once, regardless of their devices and shares: the first
   * connection enters, the end of the last one leaves.
   */
  onPresence(event: PresenceEvent): void
  /** All attendees have left all rooms, because the media plane crashed. They enter again when they reconnect. */
  onLost(): void
}

export interface PresenceEvent {
  type: 'entered' | 'left'
  meetingId: string
  attendeeId: string
  /** Milliseconds since 1970. */
  at: number
}

export interface Upgrade {
  socket: Duplex
  /** Of what follows the request, the part that is here already. */
  head: Buffer
  right: EntryRight
}

/** The rooms that sound and pictures flow in. What it is told holds for what comes later too, a restart included. */
export interface MediaPlane {
  /** Takes a socket over, with what was found of its ticket's right. The ticket itself the plane reads again. */
  handleUpgrade(request: IncomingMessage, upgrade: Upgrade): void
  /** Removes all attendees and refuses new ones. No effect for an absent room. */
  end(meetingId: string): void
  /** Everyone leaves, and may come back; of what the room had agreed on nothing stays. */
  empty(meetingId: string): void
  /** This attendee leaves, and does not come back. */
  remove(meetingId: string, attendeeId: string): void
  /** This attendee leaves, and may come back with a right that is asked for anew. */
  putOut(meetingId: string, attendeeId: string): void
  /** False while the process of sound and pictures is started again. */
  isRunning(): boolean
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
