import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react'
import type { Balance, RoomRequest, SharedRoom } from '#schema/classes/liveRoom.ts'
import type { NoiseMode } from '#web/features/meeting/callMeeting.ts'
import type { LineMetrics } from '#web/features/meeting/settings/metrics.ts'
import type { MusicSource } from './sharing.ts'

type Readable<T> = {
  readonly [Name in keyof T]: T[Name] extends { peek(): infer Value } ? ReadonlySignal<Value> : T[Name]
}

/** A live class, from the side of one who is in it. */
export interface Room extends Readable<RoomState> {
  readonly selfId: string
  readonly noiseMode: NoiseMode
  /** Plays what is heard. */
  playInto(element: HTMLAudioElement): Promise<void>
  /** Draws a tile. Returns how to stop. */
  draw(tileId: number, element: HTMLVideoElement): () => void
  /** Rejects when there is no microphone to turn on. */
  setMuted(isMuted: boolean): Promise<void>
  setCamera(isOn: boolean): Promise<void>
  setSharing(isOn: boolean): Promise<void>
  /** Has everyone hear music in stereo. Throws `NoSoundShared`, and what the browser throws. */
  playMusic(source: MusicSource): Promise<void>
  /** Asks our own plane for something. What comes of it is told by `shared`. */
  ask(request: RoomRequest): void
  setBalance(balance: Balance): void
  /** The plane's clock, in milliseconds since 1970. */
  serverNow(): number
  say(text: string): void
  /** Tells about once a second how well the meeting comes through. Returns how to stop. */
  watchMetrics(onMetrics: (metrics: LineMetrics) => void): () => void
  /** One is back after a while in which the page may have stood still. */
  recover(): void
  /** Stops camera and microphone and leaves. */
  leave(): Promise<void>
}

export interface Attendee extends Partial<AttendeeProfile> {
  id: string
  isSelf: boolean
}

/** How an attendee is shown. */
export interface AttendeeProfile {
  name: string
  /** The address of the portrait. */
  picture?: string | undefined
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

type Sharing = 'none' | 'starting' | 'active' | 'paused'

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
  /** Profiles by attendee id. They outlast the attendee's stay, for the messages in the chat. */
  profiles: Signal<ReadonlyMap<string, AttendeeProfile>>
  speakers: Signal<readonly string[]>
  isMuted: Signal<boolean>
  isCameraOn: Signal<boolean>
  sharing: Signal<Sharing>
  sharingKind: Signal<ShareKind>
  /** Whose screen or music comes through, as far as the room says. */
  sharerIds: Signal<readonly string[]>
  isPoor: Signal<boolean>
  /** What the room agrees on; undefined until our own plane has told, and always on another service. */
  shared: Signal<SharedRoom | undefined>
  /** Number of times that this microphone was muted by a user who runs the class. */
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
    profiles: signal<ReadonlyMap<string, AttendeeProfile>>(new Map()),
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
  const existing = sounds.get(attendeeId)
  if (existing) return existing
  const sound = { volume: signal(0), isMuted: signal(false), strength: signal(1) }
  sounds.set(attendeeId, sound)
  return sound
}

/** Why one is no longer in the room. */
export type Leaving = 'left' | 'ended' | 'elsewhere' | 'removed' | 'full' | 'refused' | 'failed'

type RoomStatus =
  | { kind: 'connecting' }
  | { kind: 'joined' }
  | { kind: 'reconnecting' }
  | { kind: 'gone'; why: Leaving }

const codeNames = [
  'Left',
  'AudioJoinedFromAnotherDevice',
  'AudioAuthenticationRejected',
  'SignalingBadRequest',
  'AudioCallAtCapacity',
  'MeetingEnded',
  'AudioAttendeeRemoved',
] as const

type CodeName = (typeof codeNames)[number]

const reasons: Record<CodeName, Leaving> = {
  Left: 'left',
  AudioJoinedFromAnotherDevice: 'elsewhere',
  AudioAuthenticationRejected: 'refused',
  SignalingBadRequest: 'refused',
  AudioCallAtCapacity: 'full',
  MeetingEnded: 'ended',
  AudioAttendeeRemoved: 'removed',
}

/** By the client's table of codes, which is passed so that this file does not load the client. */
export function leavingOf(code: number, codes: Readonly<Record<CodeName, number>>): Leaving {
  const name = codeNames.find((candidate) => codes[candidate] === code)
  return name ? reasons[name] : 'failed'
}
