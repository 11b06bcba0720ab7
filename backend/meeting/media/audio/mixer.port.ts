import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'

/** How loud the coach's music is against the voices. */
export type Balance = 'even' | 'voice' | 'music'

export interface MixRequest {
  /** Unique in the room. */
  id: string
  /** One person, with all their devices and shares. They do not hear their own sound. */
  owner: string
  kind: 'voice' | 'music'
  /**
   * Gets one Opus packet for every 20 ms in which there is something to hear, and a sign of life about twice a second
   * in which there is not; undefined for who only sends. `timestamp` in samples at 48 kHz; it jumps over silence.
   */
  hear: ((payload: Buffer, timestamp: number) => void) | undefined
}

/** An attendee, or what one shares, in the mix. */
export interface MixedAttendee {
  /** Undefined while nothing has been heard: 0 (loudest) to 127 (silence), minus dBFS. */
  readonly level: number | undefined
  /** While muted nothing of it is heard, whatever arrives. */
  isMuted: boolean
  balance: Balance
  /** Takes packets of 20 ms; all others are dropped. The payload is kept for a while: its memory must not be reused. */
  push(packet: AudioPacket): void
  leave(): void
}

/** Everything that is heard in one room. */
export interface Mixer {
  enter(request: MixRequest): MixedAttendee
  close(): void
}

/** Time, as the mixers see it: tests turn it by hand. */
export interface MixClock {
  /** Milliseconds that never run backwards. */
  now(): number
  /** Runs once, after so many milliseconds. Returns what calls it off. */
  schedule(run: () => void, delayMs: number): () => void
}

/** How often Opus was asked, since the start. */
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

/** `openMixers(clock)` of openMixers.ts; without a clock, the real one. */
export type OpenMixers = (clock?: MixClock) => Mixers
