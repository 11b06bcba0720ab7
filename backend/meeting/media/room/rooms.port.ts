import type { Mixer } from '#backend/meeting/media/audio/mixer.port.ts'
import type { RoomMemory, RoomReport } from '#backend/meeting/media/mediaControl.ts'
import type { CreateVideoSource, OpenPeer } from '#backend/meeting/media/rtp/peer.port.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { Entry, EntryRequest } from './entry.port.ts'

interface RoomsOptions {
  openPeer: OpenPeer
  createVideoSource: CreateVideoSource
  /** Asked once for each room that somebody comes into. */
  createMixer: () => Mixer
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back again and again until the function that it returns is called. */
  every: (milliseconds: number, call: () => void) => () => void
  log: Logger
  /**
   * Told in order. `entered` and `left` take turns for one attendee of one meeting; shares are not told. What is agreed
   * on is told a few times a second at most, and at once when somebody shows their camera to fewer people.
   */
  onReport: (report: RoomReport) => void
  /** What is known of the rooms of a process before this one. */
  restored: RoomMemory
}

/** Who it is, and in which meeting. */
export interface Place {
  meetingId: string
  attendeeId: string
}

/** All rooms of one media plane. A room exists while somebody is in it. */
export interface Rooms {
  readonly size: number
  /** Takes somebody in. What keeps them out is told to their listener as an ending, before this returns. */
  enter(request: EntryRequest): Entry
  /** Is in the room, was within the last two minutes, or was restored: may come with an expired ticket. */
  knows(place: Place): boolean
  hasEnded(meetingId: string): boolean
  /** Was put out and does not come back. */
  hasRemoved(place: Place): boolean
  /** Ends the meeting for everybody in it and for whoever comes. */
  end(meetingId: string): void
  /** Sends everyone out. What the room had agreed on is forgotten, and whoever comes is let in. */
  empty(meetingId: string): void
  /** Puts somebody out, with all that they share. */
  remove(place: Place): void
  /** The same, for somebody who may come back, and is not known any more. */
  putOut(place: Place): void
  /** Closes all rooms. Whoever was in one may come back to the next process. */
  close(): void
}

export type OpenRooms = (options: RoomsOptions) => Rooms
