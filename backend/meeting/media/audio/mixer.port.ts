import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'

/** Volume of the coach's music relative to the voices. */
export type Balance = 'even' | 'voice' | 'music'

export interface MixRequest {
  /** Unique in the room. */
  id: string
  /** The attendee, with all their devices and shares. They do not hear their own sound. */
  owner: string
  kind: 'voice' | 'music'
  /**
   * Receives one Opus packet per 20 ms of sound, and a keep-alive packet about twice a second during silence; undefined
   * for an attendee who only sends. `timestamp` is in samples at 48 kHz; it jumps over silence.
   */
  hear: ((payload: Buffer, timestamp: number) => void) | undefined
}

/** An attendee, or what one shares, in the mix. */
export interface MixedAttendee {
  /** Undefined while silent: 0 (loudest) to 127 (silence), in minus dBFS. */
  readonly level: number | undefined
  /** While muted, all packets are ignored. */
  isMuted: boolean
  balance: Balance
  /** Accepts packets of 20 ms; drops all others. Keeps the payload for a while, so its memory must not be reused. */
  push(packet: AudioPacket): void
  leave(): void
}

/** The audio of one room. */
export interface Mixer {
  enter(request: MixRequest): MixedAttendee
  close(): void
}

/** The mixers' clock, which tests advance manually. */
export interface MixClock {
  /** Monotonic milliseconds. */
  now(): number
  /** Runs once after the delay. Returns a function that cancels it. */
  schedule(run: () => void, delayMs: number): () => void
}

/** Number of Opus calls since the start. */
export interface CodecCalls {
  encodes: number
  decodes: number
}

/** The mixers of one process. They share one timer, which runs only while a source is audible. */
export interface Mixers {
  readonly calls: Readonly<CodecCalls>
  /** Number of 20 ms turns skipped since the start because the process was late. */
  readonly leftOut: number
  openMixer(): Mixer
  close(): void
}

/** `openMixers(clock)` of openMixers.ts; uses the real clock by default. */
export type OpenMixers = (clock?: MixClock) => Mixers
