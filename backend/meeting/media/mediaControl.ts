import type { LogLevel } from '#backend/platform/log.ts'
import type { RememberedRoom, RoomReport } from './room/rooms.port.ts'

/** Interval of heartbeats in ms. */
export const ALIVE_EVERY_MS = 2_000

/** Messages from the main process to the media process. */
export type MediaCommand =
  | { type: 'open'; settings: MediaProcessSettings }
  /** Removes all attendees and refuses new ones. */
  | { type: 'end'; meetingId: string }
  /** Removes all attendees, who may return. */
  | { type: 'empty'; meetingId: string }
  /** Removes this attendee permanently. */
  | { type: 'remove'; meetingId: string; attendeeId: string }
  /** Removes this attendee, who may return. */
  | { type: 'putOut'; meetingId: string; attendeeId: string }

/** Messages from the media process to the main process. */
export type MediaReport = { type: 'ready'; udpPort: number } | { type: 'alive' } | RoomReport

export interface MediaProcessSettings {
  /** Key that signs the tickets, in base64url. */
  ticketKey: string
  /** Socket path for the signaling of all rooms. */
  socketPath: string
  /** 0 selects a free port. */
  udpPort: number
  /** Addresses under which browsers reach the UDP port; by default those of the machine. */
  addresses: readonly string[]
  logLevel: LogLevel
  /** State of the previous process's rooms, from the messages in both directions. */
  restored: readonly RememberedRoom[]
}
