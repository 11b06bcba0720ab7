import { keptFrames } from './decodedSound.ts'
import { MixedSound } from './mixedSound.ts'
import type { Balance, CodecCalls } from './mixer.port.ts'
import { nothing, silence } from './opusPacket.ts'
import type { Seat } from './roomMixer.ts'
import type { Talker } from './soundSource.ts'

/** All who listen in a room, in groups that hear the same: each talker, and everybody else, under each balance. */
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

  /** Puts the groups together anew. Whoever changes goes on hearing what they heard. */
  gather(seats: Iterable<Seat>, talkers: readonly Talker[], isBalanced: boolean): void {
    const owners = new Set(talkers.map(({ owner }) => owner))
    const streams = new Map<string, OutStream>()
    for (const seat of seats) {
      if (!seat.hear) continue
      const balance = isBalanced ? seat.balance : 'even'
      const without = owners.has(seat.owner) ? seat.owner : undefined
      const key = JSON.stringify([balance, without])
      const stream = streams.get(key) ?? this.#open(key, { balance, without, from: seat.stream })
      streams.set(key, stream)
      if (seat.stream !== stream && this.#streams.has(key)) stream.welcome()
      stream.listeners.push(seat)
      seat.stream = stream
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
    const known = this.#streams.get(key)
    if (known) {
      known.listeners = []
      return known
    }
    const stream = new OutStream({ balance, without, calls: this.#calls })
    if (from) stream.inherit(from)
    return stream
  }
}

export interface Listener {
  hear: ((payload: Buffer, timestamp: number) => void) | undefined
}

/** 20 ms of a room. */
interface Turn {
  talkers: readonly Talker[]
  isMusicHeard: boolean
  timestamp: number
}

interface OutStreamRequest {
  balance: Balance
  /** Whose sound is left out; undefined where nobody's is. */
  without: string | undefined
  calls: CodecCalls
}

/** For so many frames around a hand-over the mix is coded as the talker's own packets are. */
const IMITATED = 6
/** Ticks between two signs of life in silence; a browser waits a second for one. */
export const SIGN_OF_LIFE = 20

/** What one group of listeners hears: nothing, one talker's own packets, or a mix. */
export class OutStream {
  listeners: Listener[] = []
  readonly #request: OutStreamRequest
  #passed: Talker | undefined
  #mixed: MixedSound | undefined
  /** How loud each talker was at the end of the last frame. */
  #gains = new Map<Talker, number>()
  /** Frames since there is only one talker in the mix; or, below 0, that are still to be coded like before the mix. */
  #alone = 0
  #quiet = 0

  constructor(request: OutStreamRequest) {
    this.#request = request
  }

  get isQuiet(): boolean {
    return this.#quiet > 1
  }

  /** Goes on where another stream's listeners are. */
  inherit(other: OutStream): void {
    this.#passed = other.#passed
    this.#quiet = other.#quiet
    this.#gains = new Map(other.#gains)
    if (!other.#mixed) return
    const { channels, recent } = other.#mixed
    this.#mixed = new MixedSound(channels, this.#request.calls)
    this.#mixed.warm(recent, channels)
  }

  /** Somebody comes from another stream. */
  welcome(): void {
    this.#quiet = 0
    this.#mixed?.encoder.standAlone()
  }

  play({ talkers, isMusicHeard, timestamp }: Turn): void {
    const { without } = this.#request
    const sources = without === undefined ? talkers : talkers.filter(({ owner }) => owner !== without)
    const payload = this.#next(sources, isMusicHeard)
    if (payload) this.#tell(payload, timestamp)
  }

  signLife(timestamp: number): void {
    this.#tell(nothing, timestamp)
  }

  #next(sources: readonly Talker[], isMusicHeard: boolean): Buffer | undefined {
    const [first] = sources
    if (!first || (!this.#mixed && sources.every(({ isFading }) => isFading))) return this.#rest()
    this.#quiet = 0
    const { balance } = this.#request
    const gains = new Map<Talker, number>()
    for (const talker of sources) {
      gains.set(talker, talker.isFading ? 0 : balanceGain(balance, talker.kind, isMusicHeard))
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

  #playAlone(talker: Talker, gains: ReadonlyMap<Talker, number>): Buffer | undefined {
    if (this.#mixed && this.#alone < IMITATED) {
      this.#alone += 1
      if (talker.current) this.#mixed.encoder.imitate(talker.current)
      return this.#mix(gains)
    }
    this.#mixed = undefined
    this.#passed = talker
    return talker.current
  }

  #mix(gains: ReadonlyMap<Talker, number>): Buffer {
    const talkers = [...gains.keys()]
    const channels = talkers.some((talker) => talker.channels === 2) ? 2 : 1
    if (this.#mixed?.channels !== channels) this.#mixed = this.#begin(channels)
    if (talkers.length > 1) this.#codeFreelyInTime(this.#mixed)
    const parts = talkers.map((talker) => ({
      samples: talker.decoded().frame(0),
      channels: talker.channels,
      from: this.#gains.get(talker) ?? 0,
      to: gains.get(talker) ?? 0,
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

  #warmWith(talker: Talker, mixed: MixedSound): void {
    const decoded = talker.decoded()
    if (talker.current) mixed.encoder.imitate(talker.current)
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

/** How loud a kind of sound is under a balance. Where there is no music there is nothing to balance. */
function balanceGain(balance: Balance, kind: 'voice' | 'music', isMusicHeard: boolean): number {
  if (!isMusicHeard || balance === 'even' || balance === kind) return 1
  return kind === 'music' ? BESIDE_VOICE : BESIDE_MUSIC
}
