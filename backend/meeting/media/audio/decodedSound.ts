import { Decoder } from '@evan/opus'
import type { CodecCalls } from './mixer.port.ts'
import { frameSamples, lostAfter } from './opusPacket.ts'

/** Number of samples by which an Opus encoder delays its output. The mix runs that far ahead to compensate. */
const ENCODER_DELAY = 312
/** Number of past frames to keep for warming up an encoder. */
export const keptFrames = 3
/** Number of earlier packets that bring a decoder into the source's state. */
const WARMING = 2

/** Number of packets before the current one that are needed to start. */
export const packetsBefore = keptFrames + WARMING

const FRAMES = keptFrames + 2

interface DecodedSoundPlan {
  channels: 1 | 2
  calls: CodecCalls
  /** `packetsBefore` of them, the current one, and the next, oldest first. */
  packets: readonly (Buffer | undefined)[]
}

/** Samples of a source: a few past frames, the current one, and the next, whose beginning the mix needs. */
export class DecodedSound {
  readonly channels: 1 | 2
  readonly #decoder: SoundDecoder
  readonly #samples: Int16Array

  constructor({ channels, calls, packets }: DecodedSoundPlan) {
    this.channels = channels
    this.#decoder = new SoundDecoder(channels, calls)
    this.#samples = new Int16Array(FRAMES * frameSamples * channels)
    for (const packet of packets) this.append(packet)
  }

  /** Advances by one turn: this packet is the next one now. */
  append(packet: Buffer | undefined): void {
    const length = frameSamples * this.channels
    this.#samples.copyWithin(0, length)
    this.#samples.set(this.#decoder.decode(packet), (FRAMES - 1) * length)
  }

  /** Returns the frame to mix now, or the one this many frames back. */
  frame(back: number): Int16Array {
    const start = (keptFrames - back) * frameSamples + ENCODER_DELAY
    return this.#samples.subarray(start * this.channels, (start + frameSamples) * this.channels)
  }
}

/** Decodes packets of 20 ms; lost or broken ones are concealed by the codec. */
export class SoundDecoder {
  readonly #decoder: Decoder
  readonly #calls: CodecCalls
  readonly #length: number
  #lost: Uint8Array | undefined

  constructor(channels: 1 | 2, calls: CodecCalls) {
    this.#decoder = new Decoder({ channels, sample_rate: 48_000 })
    this.#calls = calls
    this.#length = channels * frameSamples
  }

  decode(payload: Buffer | undefined): Int16Array {
    const samples = payload && this.#try(payload)
    if (!samples) return (this.#lost && this.#try(this.#lost)) ?? new Int16Array(this.#length)
    this.#lost = lostAfter(payload)
    return samples
  }

  /** Undefined if the codec cannot decode it, which counts as a loss. */
  #try(payload: Uint8Array): Int16Array | undefined {
    this.#calls.decodes += 1
    try {
      const bytes = this.#decoder.decode(payload)
      const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
      return samples.length === this.#length ? samples : undefined
    } catch {
      return undefined
    }
  }
}
