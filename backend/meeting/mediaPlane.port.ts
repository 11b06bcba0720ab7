import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EntryRight } from './rooms/entryRight.ts'

/** Receives the events of the embedded media plane, in order. */
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
  /** The bytes after the request that have already arrived. */
  head: Buffer
  right: EntryRight
}

/** The rooms with audio and video. Removals and ends also apply to later connections, and after a restart. */
export interface MediaPlane {
  /** Takes over a socket, with the verified right of its ticket. The plane verifies the ticket itself again. */
  handleUpgrade(request: IncomingMessage, upgrade: Upgrade): void
  /** Removes all attendees and refuses new ones. No effect for an absent room. */
  end(meetingId: string): void
  /** Removes all attendees, who may return, and resets the room state. */
  empty(meetingId: string): void
  /** Removes this attendee permanently. */
  remove(meetingId: string, attendeeId: string): void
  /** Removes this attendee, who may return with a new check of their right. */
  putOut(meetingId: string, attendeeId: string): void
  /** False while the media process restarts. */
  isRunning(): boolean
  close(): Promise<void>
}

export interface MediaPlaneRequest extends MediaListener {
  /** The key that signs the tickets, in base64url. */
  ticketKey: string
  /** Attendees of rooms in the previous plane, who may return with an expired ticket. */
  known: readonly KnownAttendee[]
}

export interface KnownAttendee {
  meetingId: string
  attendeeId: string
}

export type OpenMediaPlane = (request: MediaPlaneRequest) => Promise<MediaPlane>
