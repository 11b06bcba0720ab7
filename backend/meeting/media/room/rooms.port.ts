import type { Mixer } from '#backend/meeting/media/audio/mixer.port.ts'
import type { OpenVideoSource, OpenPeer } from '#backend/meeting/media/rtp/peer.port.ts'
import type { Offer } from '#backend/meeting/media/sdp/offer.ts'
import type { PresenceEvent } from '#backend/meeting/mediaPlane.port.ts'
import type { Ticket } from '#backend/meeting/presence/ticket.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { SharedRoom } from '#schema/classes/liveRoom.ts'

/** A camera or a shared screen that can be received, whole or as its simulcast layers. */
export interface Publication {
  /** Rises with every publication. */
  readonly groupId: number
  /** Ends in `#content` for a share. */
  readonly attendeeId: string
  readonly externalUserId: string
  readonly layers: readonly PublishedLayer[]
}

export interface PublishedLayer {
  readonly streamId: number
  readonly maxBitrateKbps: number
  readonly framerate: number
  /** Recently received bits per second; 0 before the first packets. */
  readonly bitrate: number
}

/** An attendee who can be heard or seen in the room. */
export interface Presence {
  /** Increases with each attendee who enters. */
  readonly audioStreamId: number
  readonly attendeeId: string
  readonly externalUserId: string
  readonly isMuted: boolean
}

export type PresenceChange =
  | { readonly type: 'came'; readonly presence: Presence }
  | { readonly type: 'muted'; readonly audioStreamId: number; readonly isMuted: boolean }
  | { readonly type: 'went'; readonly audioStreamId: number; readonly isDropped: boolean }

/** Current volume and connection quality of an attendee. */
export interface Level {
  /** 0 stands for no attendee: all attendees that are not listed are silent and well connected. */
  readonly audioStreamId: number
  /** In minus dBFS, 0 (loudest) to 127; undefined if only the connection is reported. */
  readonly volume: number | undefined
  /** Undefined if only the volume is reported. */
  readonly signal: 0 | 1 | 2 | undefined
}

/** Recently received bit rate of a stream. */
export interface Bitrate {
  readonly streamId: number
  readonly bitsPerSecond: number
}

/** A message from one attendee to the others. */
export interface Message {
  readonly topic: string
  readonly data: Uint8Array
  readonly lifetimeMs: number
  readonly senderAttendeeId: string
  readonly senderExternalUserId: string
  /** Milliseconds since 1970; undefined for a message returned to its sender. */
  readonly sentAt: number | undefined
}

/**
 * Why a session ended: the attendee joined from another device, the same page reconnected, they lacked the right, the
 * room was full, the meeting ended, they were removed, or the connection broke and may be renewed.
 */
export type Ending = 'elsewhere' | 'superseded' | 'rejected' | 'full' | 'ended' | 'removed' | 'broken'

/** Receives the room's notifications for one session. Lists for many sessions are shared objects. */
export interface RoomListener {
  /** Everything that this session may receive. */
  onIndex(publications: readonly Publication[], headCount: number): void
  /** The first call, after the media is connected, lists all attendees, including this one. */
  onPresence(changes: readonly PresenceChange[]): void
  onLevels(levels: readonly Level[]): void
  /** Bitrates of all shown streams, by which browsers choose how many they can receive. */
  onBitrates(bitrates: readonly Bitrate[]): void
  onMessages(messages: readonly Message[]): void
  /** No notification follows. */
  onEnd(ending: Ending): void
}

export interface EnterRequest {
  ticket: Ticket
  /** A shared screen or video with its sound, in a session of its own. */
  isShare: boolean
  /** Constant while a page reconnects, to distinguish it from a second device. Empty if unknown. */
  deviceKey: string
  listener: RoomListener
}

/** Parameters for sending one layer of a camera. */
export interface SendRequest {
  label: string
  maxBitrateKbps: number
  framerate: number
}

export interface MediaRequest {
  offer: Offer
  /** Layers of the camera, low to high; empty if it is off. */
  sends: readonly SendRequest[]
  /** The stream to receive in each video section of the offer, in order; 0 for none. */
  receiveStreamIds: readonly number[]
  isMuted: boolean
}

export interface MediaAnswer {
  sdp: string
  /** The streams received, by section. */
  tracks: readonly { streamId: number; ssrc: number; label: string }[]
  /** Names of the sent layers. */
  allocations: readonly { streamId: number; groupId: number; label: string }[]
  /** They wanted to send a camera but lack the right. */
  isViewOnly: boolean
}

/** The actions of one session of an attendee. After its end they have no effect. */
export interface Attendee {
  /** Undefined if the session has ended in the meantime. Rejects if the offer does not lead to a connection. */
  negotiate(request: MediaRequest): Promise<MediaAnswer | undefined>
  setMuted(isMuted: boolean): void
  pause(streamIds: readonly number[]): void
  resume(streamIds: readonly number[]): void
  /** Switches to another layer of a received camera. */
  switchLayers(changes: readonly { mid: string; streamId: number }[]): void
  /** Stops receiving in these sections. */
  unsubscribe(mids: readonly string[]): void
  say(message: Pick<Message, 'topic' | 'data' | 'lifetimeMs'>): void
  /** Leaves the room. `isDropped` if the socket was lost. */
  leave(how: { isDropped: boolean }): void
}

/** Changes that rooms report, so that they can be restored. */
export type RoomReport = PresenceReport | AgreedReport | SaidReport

export type PresenceReport = PresenceEvent

/** Report of a change in a room's shared state. */
export interface AgreedReport {
  type: 'agreed'
  meetingId: string
  kept: KeptRoom
}

/** A message to keep for attendees who join later. */
export interface SaidReport {
  type: 'said'
  meetingId: string
  message: Message
}

/** State with which a reopened room continues. */
export interface KeptRoom {
  room: SharedRoom
  /**
   * The page of each attendee. The camera of an attendee who returns with another or unknown page is visible only to
   * coach and assistant.
   */
  pages: readonly (readonly [attendeeId: string, deviceKey: string])[]
}

/**
 * The remembered state of one room: in the media process while it lives, and in the main process for the next media
 * process.
 */
export interface RememberedRoom {
  meetingId: string
  isEnded: boolean
  agreed: SharedRoom
  /** Messages in the order in which they were sent. */
  said: readonly Message[]
  attendees: readonly RememberedAttendee[]
}

export interface RememberedAttendee {
  attendeeId: string
  standing: Standing
  /** Milliseconds since 1970; undefined for an attendee who was present to the end. */
  leftAt: number | undefined
  page: string | undefined
}

/** Known attendees were admitted and may return with an expired ticket. Removed ones may not return. */
export type Standing = 'stranger' | 'known' | 'removed'

interface RoomsOptions {
  openPeer: OpenPeer
  openVideoSource: OpenVideoSource
  /** Called once for each room with an attendee. */
  openMixer: () => Mixer
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back repeatedly until the returned function is called. */
  every: (milliseconds: number, call: () => void) => () => void
  log: Logger
  /**
   * Called in order. `entered` and `left` alternate for one attendee of one meeting; shares are not reported. Shared
   * state is reported at most a few times a second, and immediately if a camera becomes visible to fewer attendees.
   */
  onReport: (report: RoomReport) => void
  /** State of the rooms of the previous process. */
  restored: readonly RememberedRoom[]
}

/** An attendee and their meeting. */
export interface Place {
  meetingId: string
  attendeeId: string
}

/** All rooms of one media plane. A room exists while it has attendees. */
export interface Rooms {
  readonly size: number
  /** Admits an attendee. A refusal is reported to their listener as an ending, before this returns. */
  enter(request: EnterRequest): Attendee
  /**
   * The attendee is in the room, was within the last two minutes, or was restored: they may return with an expired
   * ticket.
   */
  knows(place: Place): boolean
  hasEnded(meetingId: string): boolean
  /** The attendee was permanently removed. */
  hasRemoved(place: Place): boolean
  /** Ends the meeting for its attendees and for everyone who tries to join later. */
  end(meetingId: string): void
  /** Removes all attendees and drops the shared state. They may join again. */
  empty(meetingId: string): void
  /** Removes an attendee and all their shares. */
  remove(place: Place): void
  /** Removes an attendee who may return, but only with a valid ticket. */
  putOut(place: Place): void
  /** Closes all rooms. Their attendees may reconnect to the next process. */
  close(): void
}

export type OpenRooms = (options: RoomsOptions) => Rooms
