import type { PresenceEvent } from '#backend/meeting/mediaPlane.port.ts'
import type { LogLevel } from '#backend/platform/log.ts'
import type { SharedRoom } from '#schema/liveRoom.ts'
import type { Message } from './room/entry.port.ts'

/** How often a process says that it is alive. */
export const ALIVE_EVERY_MS = 2_000

/** What the main process tells the media process. */
export type MediaCommand =
  | { type: 'open'; settings: MediaProcessSettings }
  /** Everybody leaves, and nobody comes back. */
  | { type: 'end'; meetingId: string }
  /** Everyone leaves, and may come back. */
  | { type: 'empty'; meetingId: string }
  /** This attendee leaves, and does not come back. */
  | { type: 'remove'; meetingId: string; attendeeId: string }
  /** This attendee leaves, and may come back. */
  | { type: 'putOut'; meetingId: string; attendeeId: string }

/** What the media process tells the main process. */
export type MediaReport = { type: 'ready'; udpPort: number } | { type: 'alive' } | RoomReport

export type RoomReport = PresenceReport | AgreedReport | SaidReport

export type PresenceReport = PresenceEvent

/** What a room agrees on has changed. */
export interface AgreedReport {
  type: 'agreed'
  meetingId: string
  kept: KeptRoom
}

/** Somebody said something that who comes later is to read. */
export interface SaidReport {
  type: 'said'
  meetingId: string
  message: Message
}

/** What a room goes on with that was opened before. */
export interface KeptRoom {
  room: SharedRoom
  /**
   * By which page each person was there. Who comes with another one, or with one that can't be told, has closed their
   * camera to all but those who teach.
   */
  pages: readonly (readonly [attendeeId: string, deviceKey: string])[]
}

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
  restored: RoomMemory
}

/** What a media process that starts anew must know of the rooms of the one before. */
export interface RoomMemory {
  /** By meeting, those who were let in and may come back with their ticket, however old. */
  known: readonly (readonly [meetingId: string, visits: readonly KnownVisit[]])[]
  endedMeetingIds: readonly string[]
  removed: readonly (readonly [meetingId: string, attendeeIds: readonly string[]])[]
  agreed: readonly (readonly [meetingId: string, kept: KeptRoom])[]
  /** In the order in which it was said. */
  said: readonly (readonly [meetingId: string, messages: readonly Message[]])[]
}

interface KnownVisit {
  attendeeId: string
  /** Milliseconds since 1970; undefined for who was there to the last. */
  leftAt: number | undefined
}
