import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import { DecodedSound, packetsBefore, SoundDecoder } from './decodedSound.ts'
import { JitterBuffer } from './jitterBuffer.ts'
import type { CodecCalls } from './mixer.port.ts'
import { isTwentyMs } from './opusPacket.ts'

interface SourceRequest {
  owner: string
  kind: 'voice' | 'music'
  calls: CodecCalls
}

/** The sound of one attendee, or of their share. */
export class SoundSource {
  readonly owner: string
  readonly kind: 'voice' | 'music'
  heardSince: number | undefined
  isFading = false
  /** The packet of this turn; undefined if it was lost. */
  current: Buffer | undefined

  readonly #calls: CodecCalls
  readonly #jitter = new JitterBuffer()
  readonly #meter = new LevelMeter()
  readonly #gate: TalkGate
  /** Packets before the current one, oldest first. */
  #before: (Buffer | undefined)[] = []
  #next: Buffer | undefined
  #decoded: DecodedSound | undefined
  #isMixed = false
  #gauge: SoundDecoder | undefined

  constructor({ owner, kind, calls }: SourceRequest) {
    this.owner = owner
    this.kind = kind
    this.#calls = calls
    this.#gate = new TalkGate(kind === 'music' ? musicGate : voiceGate)
  }

  get isHeard(): boolean {
    return this.heardSince !== undefined
  }

  get channels(): 1 | 2 {
    return this.kind === 'music' ? 2 : 1
  }

  push(packet: AudioPacket, tick: number): void {
    if (!isTwentyMs(packet.payload)) return
    const level = packet.level ?? this.#gaugeLevel(packet.payload)
    this.#meter.note(level, tick)
    this.#gate.note(level, tick)
    this.#jitter.put(packet)
  }

  levelAt(tick: number): number | undefined {
    return this.#meter.readAt(tick)
  }

  get level(): number {
    return this.#meter.latest ?? silentLevel
  }

  makesSoundAt(tick: number): boolean {
    return this.#gate.isOpenAt(tick)
  }

  lingersAt(tick: number): boolean {
    return this.#gate.lingersAt(tick)
  }

  /** Drops the packets that have not been heard yet. */
  hush(): void {
    // Speech that resumes within this turn also starts anew, because its earlier packets are dropped.
    this.isFading = true
    this.#gate.close()
    this.#jitter.clear()
    this.#meter.clear()
  }

  startAt(tick: number): void {
    this.isFading = false
    if (this.isHeard) return
    this.heardSince = tick
    // The following turn advances to the first audible packet.
    this.#before = this.#jitter.start(packetsBefore + 1)
    this.current = this.#before.pop()
    this.#next = this.#jitter.take()?.payload
  }

  stop(): void {
    this.#jitter.stop()
    this.current = undefined
    this.heardSince = undefined
    this.isFading = false
    this.#before = []
    this.#next = undefined
    this.#decoded = undefined
  }

  /** Advances by 20 ms. */
  advance(): void {
    this.#before.shift()
    this.#before.push(this.current)
    this.current = this.#next
    this.#next = this.#jitter.take()?.payload
    this.#decoded?.append(this.#next)
  }

  /** Keeps the decoder running for the next turn. */
  decoded(): DecodedSound {
    this.#isMixed = true
    const { channels, current } = this
    this.#decoded ??= new DecodedSound({
      channels,
      calls: this.#calls,
      packets: [...this.#before, current, this.#next],
    })
    return this.#decoded
  }

  /** Ends the turn, and closes a decoder that was not used in it. */
  settle(): void {
    if (!this.#isMixed) this.#decoded = undefined
    this.#isMixed = false
  }

  skip(turns: number): void {
    this.#jitter.skip(turns)
  }

  #gaugeLevel(payload: Buffer): number {
    this.#gauge ??= new SoundDecoder(1, this.#calls)
    return levelOf(this.#gauge.decode(payload))
  }
}

/** Levels in minus dBFS, durations in ticks. */
interface GateSettings {
  opensAt: number
  closesAt: number
  holdTicks: number
  /** How much longer a single source stays open: this is free, and keeps breaths from interrupting the sound. */
  lingerTicks: number
}

export const voiceGate: GateSettings = { opensAt: 50, closesAt: 58, holdTicks: 15, lingerTicks: 100 }
/** Music has quiet passages and fades out. */
const musicGate: GateSettings = { opensAt: 80, closesAt: 90, holdTicks: 100, lingerTicks: 100 }

/** Number of consecutive loud packets after which a source becomes audible: a click of the microphone has one. */
const LOUD_IN_A_ROW = 2

/** Distinguishes attendees who talk from background noise. */
export class TalkGate {
  readonly #settings: GateSettings
  #loud = 0
  #openUntil = Number.NEGATIVE_INFINITY

  constructor(settings: GateSettings) {
    this.#settings = settings
  }

  note(level: number, tick: number): void {
    const { opensAt, closesAt, holdTicks } = this.#settings
    this.#loud = level <= opensAt ? this.#loud + 1 : 0
    const isHeldOpen = this.isOpenAt(tick) && level <= closesAt
    if (isHeldOpen || this.#loud >= LOUD_IN_A_ROW) this.#openUntil = tick + holdTicks
  }

  isOpenAt(tick: number): boolean {
    return tick < this.#openUntil
  }

  lingersAt(tick: number): boolean {
    return tick < this.#openUntil + this.#settings.lingerTicks
  }

  close(): void {
    this.#loud = 0
    this.#openUntil = Number.NEGATIVE_INFINITY
  }
}

/** Silence in minus dBFS, as in the RTP level extension. */
export const silentLevel = 127

/** Decrease of a level per 20 ms, so that it does not flicker with syllables. */
const FALL = 1
/** Number of ticks without a packet after which a source counts as silent. */
const FORGOTTEN_AFTER = 15

/** The level of 16-bit samples, as their root mean square. */
function levelOf(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  if (sum === 0) return silentLevel
  const rms = Math.sqrt(sum / samples.length) / 32_768
  return Math.min(silentLevel, Math.max(0, Math.round(-20 * Math.log10(rms))))
}

/** Rises immediately and falls slowly. */
class LevelMeter {
  #level: number | undefined
  #notedAt = 0

  note(level: number, tick: number): void {
    this.#level = Math.min(level, (this.readAt(tick) ?? silentLevel) + FALL)
    this.#notedAt = tick
  }

  readAt(tick: number): number | undefined {
    if (this.#level === undefined) return undefined
    return tick - this.#notedAt > FORGOTTEN_AFTER ? silentLevel : this.#level
  }

  get latest(): number | undefined {
    return this.#level
  }

  clear(): void {
    this.#level = undefined
  }
}
