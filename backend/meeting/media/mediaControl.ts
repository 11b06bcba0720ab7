import type { LogLevel } from '#backend/platform/log.ts'
import type { RememberedRoom, RoomReport } from './room/rooms.port.ts'

/** How often a process says that it is alive. */
export const ALIVE_EVERY_MS = 2_000

/** What the main process tells the media process. */
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

/** What the media process tells the main process. */
export type MediaReport = { type: 'ready'; udpPort: number } | { type: 'alive' } | RoomReport

export interface MediaProcessSettings {
  /** That signed the tickets, in base64url. */
  ticketKey: string
  /** Where the signalling of all rooms is listened for. */
  socketPath: string
  /** 0 takes a free one. */
  udpPort: number
  /** Under which browsers reach the UDP port; the machine's own where none are given. */
  addresses: readonly string[]
  logLevel: LogLevel
  /** What the one before was told of its rooms, and what it told. */
  restored: readonly RememberedRoom[]
}
