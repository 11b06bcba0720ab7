import { type Signal, signal } from '@preact/signals-react'
import type { Balance, SharedRoom } from '#schema/liveRoom.ts'
import type { RoomStatus } from './roomStatus.ts'

export interface Attendee {
  id: string
  isSelf: boolean
  /** Undefined until it has been looked up. */
  name: string | undefined
}

/** What changes several times a second, apart from the rest so that only a meter is drawn anew. */
export interface AttendeeSound {
  /** 0 to 1. */
  volume: Signal<number>
  isMuted: Signal<boolean>
  /** 0, 0.5 or 1. */
  strength: Signal<number>
}

export interface Tile {
  id: number
  attendeeId: string
  isSelf: boolean
  isPaused: boolean
}

export interface ChatMessage {
  id: string
  senderId: string
  isOwn: boolean
  text: string
  /** Milliseconds since 1970. */
  sentAt: number
}

export type Sharing = 'none' | 'starting' | 'active' | 'paused'

/** What of one's own is shared. */
export type ShareKind = 'screen' | 'music'

/** All that a room shows. Who shows it reads the signals; only the followers of the session write them. */
export interface RoomState {
  status: Signal<RoomStatus>
  attendees: Signal<readonly Attendee[]>
  /** By attendee; made when they come. */
  sounds: Map<string, AttendeeSound>
  cameras: Signal<readonly Tile[]>
  /** Whose screen is shown; the newest where there are two. */
  shares: Signal<readonly Tile[]>
  messages: Signal<readonly ChatMessage[]>
  /** How people are called, by attendee; kept for what they wrote when they have gone. */
  names: Signal<ReadonlyMap<string, string>>
  speakers: Signal<readonly string[]>
  isMuted: Signal<boolean>
  isCameraOn: Signal<boolean>
  sharing: Signal<Sharing>
  sharingKind: Signal<ShareKind>
  /** Whose screen or music comes through, as far as the room says. */
  sharerIds: Signal<readonly string[]>
  isPoor: Signal<boolean>
  /** What the room agrees on; undefined until our own plane has told, and for ever on another service. */
  shared: Signal<SharedRoom | undefined>
  /** How often one's own microphone was turned off by those who run the class. */
  mutings: Signal<number>
  /** How loud the music is for oneself against the voices. */
  balance: Signal<Balance>
  /** One has come back, and nothing has been heard of our own plane since. */
  isStalled: Signal<boolean>
}

export function createRoomState(): RoomState {
  return {
    status: signal<RoomStatus>({ kind: 'connecting' }),
    attendees: signal<readonly Attendee[]>([]),
    sounds: new Map(),
    cameras: signal<readonly Tile[]>([]),
    shares: signal<readonly Tile[]>([]),
    messages: signal<readonly ChatMessage[]>([]),
    names: signal<ReadonlyMap<string, string>>(new Map()),
    speakers: signal<readonly string[]>([]),
    isMuted: signal(true),
    isCameraOn: signal(false),
    sharing: signal<Sharing>('none'),
    sharingKind: signal<ShareKind>('screen'),
    sharerIds: signal<readonly string[]>([]),
    isPoor: signal(false),
    shared: signal<SharedRoom | undefined>(undefined),
    mutings: signal(0),
    balance: signal<Balance>('even'),
    isStalled: signal(false),
  }
}

export function soundOf({ sounds }: Pick<RoomState, 'sounds'>, attendeeId: string): AttendeeSound {
  const known = sounds.get(attendeeId)
  if (known) return known
  const made = { volume: signal(0), isMuted: signal(false), strength: signal(1) }
  sounds.set(attendeeId, made)
  return made
}
