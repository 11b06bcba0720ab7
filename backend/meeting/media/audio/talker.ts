import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import { DecodedSound, packetsBefore } from './decodedSound.ts'
import { JitterBuffer } from './jitterBuffer.ts'
import { LevelMeter, levelOf, silentLevel } from './levelMeter.ts'
import type { CodecCalls } from './mixer.port.ts'
import { isTwentyMs } from './opusPacket.ts'
import { SoundDecoder } from './soundDecoder.ts'
import { musicGate, TalkGate, voiceGate } from './talkGate.ts'

interface TalkerRequest {
  owner: string
  kind: 'voice' | 'music'
  calls: CodecCalls
}

/** The sound that comes from one seat. */
export class Talker {
  readonly owner: string
  readonly kind: 'voice' | 'music'
  heardSince: number | undefined
  isFading = false
  /** What is heard in this turn; undefined where it was lost. */
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

  constructor({ owner, kind, calls }: TalkerRequest) {
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

  /** What has come and was not heard yet is never heard. */
  hush(): void {
    // Even who speaks again within this turn begins anew: the packets that they would go on with are gone.
    this.isFading = true
    this.#gate.close()
    this.#jitter.clear()
    this.#meter.clear()
  }

  startAt(tick: number): void {
    this.isFading = false
    if (this.isHeard) return
    this.heardSince = tick
    // The turn that follows moves on to the first packet that is heard.
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

  /** Goes on by 20 ms. */
  advance(): void {
    this.#before.shift()
    this.#before.push(this.current)
    this.current = this.#next
    this.#next = this.#jitter.take()?.payload
    this.#decoded?.append(this.#next)
  }

  /** Whoever asks for it in one turn keeps the decoder at work for the next. */
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

  /** Ends the turn. A decoder that nobody asked for is let go. */
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
