import type { Mixer } from '#backend/meeting/media/audio/mixer.port.ts'
import type { OpenVideoSource, OpenPeer } from '#backend/meeting/media/rtp/peer.port.ts'
import type { Offer } from '#backend/meeting/media/sdp/offer.ts'
import type { PresenceEvent } from '#backend/meeting/mediaPlane.port.ts'
import type { Ticket } from '#backend/meeting/ticket.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { SharedRoom } from '#schema/liveRoom.ts'

/** A camera or a shared screen that can be received, whole or as its simulcast layers. */
export interface Publication {
  /** Rises with every publication. */
  readonly groupId: number
  /** Ends in `#content` for what is shared. */
  readonly attendeeId: string
  readonly externalUserId: string
  readonly layers: readonly PublishedLayer[]
}

export interface PublishedLayer {
  readonly streamId: number
  readonly maxBitrateKbps: number
  readonly framerate: number
  /** Bits per second that have arrived of late; 0 where nothing has yet. */
  readonly bitrate: number
}

/** Who is heard or seen in the room. */
export interface Presence {
  /** Rises with everybody who comes. */
  readonly audioStreamId: number
  readonly attendeeId: string
  readonly externalUserId: string
  readonly isMuted: boolean
}

export type PresenceChange =
  | { readonly type: 'came'; readonly presence: Presence }
  | { readonly type: 'muted'; readonly audioStreamId: number; readonly isMuted: boolean }
  | { readonly type: 'went'; readonly audioStreamId: number; readonly isDropped: boolean }

/** How loud and how well connected somebody is right now. */
export interface Level {
  /** 0 stands for nobody: all who aren't named are silent and well connected. */
  readonly audioStreamId: number
  /** Minus dBFS, 0 (loudest) to 127; undefined where only the connection is told. */
  readonly volume: number | undefined
  /** Undefined where only the volume is told. */
  readonly signal: 0 | 1 | 2 | undefined
}

/** How much of a stream has arrived of late. */
export interface Bitrate {
  readonly streamId: number
  readonly bitsPerSecond: number
}

/** What one attendee tells the others. */
export interface Message {
  readonly topic: string
  readonly data: Uint8Array
  readonly lifetimeMs: number
  readonly senderAttendeeId: string
  readonly senderExternalUserId: string
  /** Milliseconds since 1970; undefined for one that was not passed on, given back to its sender. */
  readonly sentAt: number | undefined
}

/**
 * Why a session is over: the attendee joined from another device, or the same page came on a new connection, they may
 * not do this, found the room full, the meeting ended, they were removed, or the connection broke and may be made anew.
 */
export type Ending = 'elsewhere' | 'superseded' | 'rejected' | 'full' | 'ended' | 'removed' | 'broken'

/** What the room tells one session. Lists that many sessions get are one and the same object. */
export interface RoomListener {
  /** Everything that this session can receive. */
  onIndex(publications: readonly Publication[], headCount: number): void
  /** The first time, after the media stand: everybody, oneself included. */
  onPresence(changes: readonly PresenceChange[]): void
  onLevels(levels: readonly Level[]): void
  /** Of everything that is shown: browsers choose by it how much they can receive. */
  onBitrates(bitrates: readonly Bitrate[]): void
  onMessages(messages: readonly Message[]): void
  /** Nothing else is told after it. */
  onEnd(ending: Ending): void
}

export interface EnterRequest {
  ticket: Ticket
  /** A screen or video that is shared, with its sound: a session of its own. */
  isShare: boolean
  /** The same whenever one page connects again, so that it is told from a second device. Empty where unknown. */
  deviceKey: string
  listener: RoomListener
}

/** What one layer of a camera is to be sent with. */
export interface SendRequest {
  label: string
  maxBitrateKbps: number
  framerate: number
}

export interface MediaRequest {
  offer: Offer
  /** Of the camera, low to high; empty where it is off. */
  sends: readonly SendRequest[]
  /** For each video section of the offer in its order: the stream to receive, or 0. */
  receiveStreamIds: readonly number[]
  isMuted: boolean
}

export interface MediaAnswer {
  sdp: string
  /** Which stream is received in which section. */
  tracks: readonly { streamId: number; ssrc: number; label: string }[]
  /** What the layers that are sent are known as. */
  allocations: readonly { streamId: number; groupId: number; label: string }[]
  /** They wanted to send a camera and may not. */
  isViewOnly: boolean
}

/** What somebody in a room may do, by one session of theirs. After its ending nothing of it has an effect. */
export interface Attendee {
  /** Undefined where the session ended meanwhile. Rejects when no connection can be made of the offer. */
  negotiate(request: MediaRequest): Promise<MediaAnswer | undefined>
  setMuted(isMuted: boolean): void
  pause(streamIds: readonly number[]): void
  resume(streamIds: readonly number[]): void
  /** Goes over to another layer of what a section receives. */
  switchLayers(changes: readonly { mid: string; streamId: number }[]): void
  /** Receives no more in these sections. */
  unsubscribe(mids: readonly string[]): void
  say(message: Pick<Message, 'topic' | 'data' | 'lifetimeMs'>): void
  /** Of their own will, or because the socket is gone. */
  leave(how: { isDropped: boolean }): void
}

/** What rooms tell whoever remembers them. */
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

/**
 * What is remembered of one room, whoever remembers it: the media process for as long as it lives, and the main process
 * so that it can tell the next one.
 */
export interface RememberedRoom {
  meetingId: string
  isEnded: boolean
  agreed: SharedRoom
  /** In the order in which it was said. */
  said: readonly Message[]
  attendees: readonly RememberedAttendee[]
}

export interface RememberedAttendee {
  attendeeId: string
  standing: Standing
  /** Milliseconds since 1970; undefined for who was there to the last. */
  leftAt: number | undefined
  page: string | undefined
}

/** Who is known was let in, and may come back with a ticket that has expired. Who was removed does not come back. */
export type Standing = 'stranger' | 'known' | 'removed'

interface RoomsOptions {
  openPeer: OpenPeer
  openVideoSource: OpenVideoSource
  /** Asked once for each room that somebody comes into. */
  openMixer: () => Mixer
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
  restored: readonly RememberedRoom[]
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
  enter(request: EnterRequest): Attendee
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
