import { randomInt } from 'node:crypto'
import type { Balance, MixerSeat } from '#backend/meeting/media/audio/mixer.port.ts'
import type { Peer, RemoteEnd, VideoSource } from '#backend/meeting/media/rtp/peer.port.ts'
import { type RoomRole, teaches } from '#backend/meeting/ticket.ts'
import type { EntryRequest, Presence, Publication, PublishedLayer, RoomListener } from './entry.port.ts'
import type { Budget } from './openBudget.ts'

/** A layer as it is published, and where its packets are. */
export interface Layer extends Omit<PublishedLayer, 'bitrate'> {
  readonly rid: string | undefined
  readonly source: VideoSource
}

/** A camera or a shared screen of a guest. */
export interface Camera {
  readonly mid: string
  readonly layers: readonly Layer[]
  /** What the others are told of it. */
  readonly publication: Publication
}

/** What a section of a guest's connection receives. */
export interface Reception {
  readonly mid: string
  readonly groupId: number
  readonly ssrc: number
  readonly payloadType: number
  source: VideoSource
}

/** One session in a room: an attendee, or what an attendee shares. */
export interface Guest {
  /** Ends in `#content` for a share. */
  readonly id: string
  /** Whose it is. */
  readonly attendeeId: string
  readonly isShare: boolean
  /** Sees and hears, and is neither seen nor heard. */
  readonly isSpectator: boolean
  readonly role: RoomRole
  /** Is the coach or the assistant. */
  readonly teaches: boolean
  readonly mayRun: boolean
  readonly deviceKey: string
  readonly listener: RoomListener
  readonly messageBudget: Budget
  /** In milliseconds since 1970. */
  readonly enteredAt: number
  /** Of the one audio stream that they get. */
  readonly audioSsrc: number
  lastVideoSsrc: number
  answers: number
  isOver: boolean
  isMuted: boolean
  /** Muted by somebody else: only their own word turns the microphone on again, an offer does not. */
  isHushed: boolean
  balance: Balance
  /** Told to the others; undefined until the media stand. */
  presence: Presence | undefined
  /** Of the session that this one took over from: the others still see it. */
  inherited: Presence | undefined
  /** Messages up to then, in milliseconds since 1970, have reached them. */
  heardUpTo: number
  peer: Peer | undefined
  remote: RemoteEnd | undefined
  seat: MixerSeat | undefined
  camera: Camera | undefined
  receptions: readonly Reception[]
  readonly pausedStreamIds: Set<number>
}

export function createGuest(request: EntryRequest, own: Pick<Guest, 'messageBudget' | 'enteredAt'>): Guest {
  const { ticket, isShare, deviceKey, listener } = request
  const isSpectator = ticket.role === 'spectator'
  const audioSsrc = randomInt(1, 2 ** 31)
  return {
    id: isShare ? `${ticket.attendeeId}#content` : ticket.attendeeId,
    attendeeId: ticket.attendeeId,
    isShare,
    isSpectator,
    role: ticket.role,
    teaches: teaches(ticket.role),
    mayRun: ticket.mayRun,
    deviceKey,
    listener,
    ...own,
    audioSsrc,
    lastVideoSsrc: audioSsrc,
    answers: 0,
    isOver: false,
    isMuted: isSpectator,
    isHushed: false,
    balance: 'even',
    presence: undefined,
    inherited: undefined,
    heardUpTo: 0,
    peer: undefined,
    remote: undefined,
    seat: undefined,
    camera: undefined,
    receptions: [],
    pausedStreamIds: new Set(),
  }
}

/** What a page that connects again goes on with. */
export type Belongings = Pick<Guest, 'heardUpTo' | 'balance' | 'isHushed'>

export function belongingsOf({ heardUpTo, balance, isHushed }: Guest): Belongings {
  return { heardUpTo, balance, isHushed }
}
