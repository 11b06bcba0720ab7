import { Decoder } from '@evan/opus'
import type { CodecCalls } from './mixer.port.ts'
import { frameSamples, lostAfter } from './opusPacket.ts'

/** Turns packets of 20 ms into samples, and what is lost or broken into what the codec makes up for it. */
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

  /** Undefined where the codec can make nothing of it: then it is as good as lost. */
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
