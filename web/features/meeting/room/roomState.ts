import { type Signal, signal } from '@preact/signals-react'
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
  speakers: Signal<readonly string[]>
  isMuted: Signal<boolean>
  isCameraOn: Signal<boolean>
  sharing: Signal<Sharing>
  isPoor: Signal<boolean>
}

export function createRoomState(): RoomState {
  return {
    status: signal<RoomStatus>({ kind: 'connecting' }),
    attendees: signal<readonly Attendee[]>([]),
    sounds: new Map(),
    cameras: signal<readonly Tile[]>([]),
    shares: signal<readonly Tile[]>([]),
    messages: signal<readonly ChatMessage[]>([]),
    speakers: signal<readonly string[]>([]),
    isMuted: signal(true),
    isCameraOn: signal(false),
    sharing: signal<Sharing>('none'),
    isPoor: signal(false),
  }
}

export function soundOf({ sounds }: Pick<RoomState, 'sounds'>, attendeeId: string): AttendeeSound {
  const known = sounds.get(attendeeId)
  if (known) return known
  const made = { volume: signal(0), isMuted: signal(false), strength: signal(1) }
  sounds.set(attendeeId, made)
  return made
}
