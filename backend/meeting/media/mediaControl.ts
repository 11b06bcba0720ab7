import type { LogLevel } from '#backend/platform/log.ts'
import type { RememberedRoom, RoomReport } from './room/rooms.port.ts'

/** How often a process says that it is alive. */
export const ALIVE_EVERY_MS = 2_000

/** Messages from the main process to the media process. */
export type MediaCommand =
  | { type: 'open'; settings: MediaProcessSettings }
  /** Removes all attendees and refuses new ones. */
  | { type: 'end'; meetingId: string }
  /** Everyone leaves, and may come back. */
  | { type: 'empty'; meetingId: string }
  /** This attendee leaves, and does not come back. */
  | { type: 'remove'; meetingId: string; attendeeId: string }
  /** This attendee leaves, and may come back. */
  | { type: 'putOut'; meetingId: string; attendeeId: string }

/** Messages from the media process to the main process. */
export type MediaReport = { type: 'ready'; udpPort: number } | { type: 'alive' } | RoomReport

export interface MediaProcessSettings {
  /** Key that signs the tickets, in base64url. */
  ticketKey: string
  /** Socket path for the signaling of all rooms. */
  socketPath: string
  /** 0 takes a free one. */
  udpPort: number
  /** Under which browsers reach the UDP port; the machine's own where none are given. */
  addresses: readonly string[]
  logLevel: LogLevel
  /** State of the previous process's rooms, from messages in both directions. */
  restored: readonly RememberedRoom[]
}
