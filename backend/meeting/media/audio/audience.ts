import { keptFrames } from './decodedSound.ts'
import { MixedSound } from './mixedSound.ts'
import type { Balance, CodecCalls } from './mixer.port.ts'
import { nothing, silence } from './opusPacket.ts'
import type { SoundSource } from './soundSource.ts'

/**
 * All listeners of a room, grouped by what they hear: one group per source, and one for everyone else, for each
 * balance.
 */
export class Audience {
  readonly #calls: CodecCalls
  #streams = new Map<string, OutStream>()

  constructor(calls: CodecCalls) {
    this.#calls = calls
  }

  get isQuiet(): boolean {
    for (const stream of this.#streams.values()) if (!stream.isQuiet) return false
    return true
  }

  /** Regroups the listeners without interrupting their sound. */
  gather(attendees: Iterable<Listener>, heard: readonly SoundSource[], isBalanced: boolean): void {
    const owners = new Set(heard.map(({ owner }) => owner))
    const streams = new Map<string, OutStream>()
    for (const attendee of attendees) {
      if (!attendee.hear) continue
      const balance = isBalanced ? attendee.balance : 'even'
      const without = owners.has(attendee.owner) ? attendee.owner : undefined
      const key = JSON.stringify([balance, without])
      const stream = streams.get(key) ?? this.#open(key, { balance, without, from: attendee.stream })
      streams.set(key, stream)
      if (attendee.stream !== stream && this.#streams.has(key)) stream.welcome()
      stream.listeners.push(attendee)
      attendee.stream = stream
    }
    this.#streams = streams
  }

  play(turn: Turn): void {
    for (const stream of this.#streams.values()) stream.play(turn)
  }

  signLife(timestamp: number): void {
    for (const stream of this.#streams.values()) stream.signLife(timestamp)
  }

  #open(key: string, plan: { balance: Balance; without: string | undefined; from: OutStream | undefined }): OutStream {
    const { balance, without, from } = plan
    const existing = this.#streams.get(key)
    if (existing) {
      existing.listeners = []
      return existing
    }
    const stream = new OutStream({ balance, without, calls: this.#calls })
    if (from) stream.inherit(from)
    return stream
  }
}

/** A source in the mix, as a listener. */
export interface Listener {
  readonly owner: string
  readonly balance: Balance
  hear: ((payload: Buffer, timestamp: number) => void) | undefined
  /** The listeners' stream; undefined before the first frame. */
  stream: OutStream | undefined
}

/** 20 ms of a room. */
interface Turn {
  heard: readonly SoundSource[]
  isMusicHeard: boolean
  timestamp: number
}

interface OutStreamRequest {
  balance: Balance
  /** The source to leave out of the mix; undefined for a listener without one. */
  without: string | undefined
  calls: CodecCalls
}

/** Number of frames around a switch in which the mix is encoded like the source's own packets. */
const IMITATED = 6
/** Ticks between two keep-alive packets during silence; a browser waits a second for one. */
export const SIGN_OF_LIFE = 20

/** The stream of one group of listeners: silence, one source's own packets, or a mix. */
export class OutStream {
  listeners: Listener[] = []
  readonly #request: OutStreamRequest
  #passed: SoundSource | undefined
  #mixed: MixedSound | undefined
  /** The gain of each source at the end of the last frame. */
  #gains = new Map<SoundSource, number>()
  /**
   * Frames since the mix has only one source; negative for the frames that are still encoded like those before the mix.
   */
  #alone = 0
  #quiet = 0

  constructor(request: OutStreamRequest) {
    this.#request = request
  }

  get isQuiet(): boolean {
    return this.#quiet > 1
  }

  /** Continues the state of another stream whose listeners move to this one. */
  inherit(other: OutStream): void {
    this.#passed = other.#passed
    this.#quiet = other.#quiet
    this.#gains = new Map(other.#gains)
    if (!other.#mixed) return
    const { channels, recent } = other.#mixed
    this.#mixed = new MixedSound(channels, this.#request.calls)
    this.#mixed.warm(recent, channels)
  }

  /** A listener joins from another stream. */
  welcome(): void {
    this.#quiet = 0
    this.#mixed?.encoder.standAlone()
  }

  play({ heard, isMusicHeard, timestamp }: Turn): void {
    const { without } = this.#request
    const sources = without === undefined ? heard : heard.filter(({ owner }) => owner !== without)
    const payload = this.#next(sources, isMusicHeard)
    if (payload) this.#tell(payload, timestamp)
  }

  signLife(timestamp: number): void {
    this.#tell(nothing, timestamp)
  }

  #next(sources: readonly SoundSource[], isMusicHeard: boolean): Buffer | undefined {
    const [first] = sources
    if (!first || (!this.#mixed && sources.every(({ isFading }) => isFading))) return this.#rest()
    this.#quiet = 0
    const { balance } = this.#request
    const gains = new Map<SoundSource, number>()
    for (const source of sources) {
      gains.set(source, source.isFading ? 0 : balanceGain(balance, source.kind, isMusicHeard))
    }
    const payload = sources.length === 1 && gains.get(first) === 1 ? this.#playAlone(first, gains) : this.#mix(gains)
    this.#gains = gains
    return payload
  }

  #rest(): Buffer | undefined {
    this.#mixed = undefined
    this.#passed = undefined
    this.#gains.clear()
    this.#quiet += 1
    if (this.#quiet === 1) return silence
    return this.#quiet === 2 || this.#quiet % SIGN_OF_LIFE === 0 ? nothing : undefined
  }

  #playAlone(source: SoundSource, gains: ReadonlyMap<SoundSource, number>): Buffer | undefined {
    if (this.#mixed && this.#alone < IMITATED) {
      this.#alone += 1
      if (source.current) this.#mixed.encoder.imitate(source.current)
      return this.#mix(gains)
    }
    this.#mixed = undefined
    this.#passed = source
    return source.current
  }

  #mix(gains: ReadonlyMap<SoundSource, number>): Buffer {
    const heard = [...gains.keys()]
    const channels = heard.some((source) => source.channels === 2) ? 2 : 1
    if (this.#mixed?.channels !== channels) this.#mixed = this.#begin(channels)
    if (heard.length > 1) this.#codeFreelyInTime(this.#mixed)
    const parts = heard.map((source) => ({
      samples: source.decoded().frame(0),
      channels: source.channels,
      from: this.#gains.get(source) ?? 0,
      to: gains.get(source) ?? 0,
    }))
    return this.#mixed.mix(parts)
  }

  #begin(channels: 1 | 2): MixedSound {
    const mixed = new MixedSound(channels, this.#request.calls)
    if (this.#mixed) mixed.warm(this.#mixed.recent, this.#mixed.channels)
    else if (this.#passed?.isHeard) this.#warmWith(this.#passed, mixed)
    this.#passed = undefined
    return mixed
  }

  #warmWith(source: SoundSource, mixed: MixedSound): void {
    const decoded = source.decoded()
    if (source.current) mixed.encoder.imitate(source.current)
    const frames = Array.from({ length: keptFrames }, (_, index) => decoded.frame(keptFrames - index))
    mixed.warm(frames, decoded.channels)
    this.#alone = -IMITATED
  }

  #codeFreelyInTime(mixed: MixedSound): void {
    if (this.#alone > 0) this.#alone = 0
    if (this.#alone === 0) mixed.encoder.codeFreely()
    else this.#alone += 1
  }

  #tell(payload: Buffer, timestamp: number): void {
    for (const listener of this.listeners) listener.hear?.(payload, timestamp)
  }
}

const BESIDE_VOICE = 0.35
const BESIDE_MUSIC = 0.5

/** The gain of a kind of sound for a balance. Without music there is nothing to balance. */
function balanceGain(balance: Balance, kind: 'voice' | 'music', isMusicHeard: boolean): number {
  if (!isMusicHeard || balance === 'even' || balance === kind) return 1
  return kind === 'music' ? BESIDE_VOICE : BESIDE_MUSIC
}
