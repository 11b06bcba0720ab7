import { keptFrames } from './decodedSound.ts'
import { Limiter } from './limiter.ts'
import type { CodecCalls } from './mixer.port.ts'
import { frameSamples } from './opusPacket.ts'
import { SoundEncoder } from './soundEncoder.ts'

export interface Part {
  samples: Int16Array
  channels: 1 | 2
  /** At the beginning and at the end of the frame. */
  from: number
  to: number
}

/** Adds voices up and encodes them. */
export class MixedSound {
  readonly channels: 1 | 2
  readonly encoder: SoundEncoder
  /** The last frames that were encoded, oldest first. */
  readonly recent: Int16Array[]
  readonly #limiter = new Limiter()
  readonly #sum: Float32Array

  constructor(channels: 1 | 2, calls: CodecCalls) {
    this.channels = channels
    this.encoder = new SoundEncoder(channels, calls)
    this.#sum = new Float32Array(frameSamples * channels)
    this.recent = Array.from({ length: keptFrames }, () => new Int16Array(frameSamples * channels))
  }

  /** Goes through what was heard before, so that what follows goes on from it. Oldest first. */
  warm(frames: readonly Int16Array[], channels: 1 | 2): void {
    for (const samples of frames) this.mix([{ samples, channels, from: 1, to: 1 }])
  }

  mix(parts: readonly Part[]): Buffer {
    this.#sum.fill(0)
    for (const part of parts) addPart(this.#sum, this.channels, part)
    const frame = this.recent.shift() ?? new Int16Array(this.#sum.length)
    this.#limiter.limit(this.#sum, this.channels, frame)
    this.recent.push(frame)
    return this.encoder.encode(frame)
  }
}

function addPart(sum: Float32Array, channels: 1 | 2, part: Part): void {
  const { samples, from, to } = part
  const step = (to - from) / frameSamples
  const isAlike = part.channels === channels
  for (let at = 0; at < sum.length; at += 1) {
    const time = channels === 2 ? at >> 1 : at
    const value = isAlike ? (samples[at] ?? 0) : converted(samples, time, channels)
    sum[at] = (sum[at] ?? 0) + value * (from + step * time)
  }
}

function converted(samples: Int16Array, time: number, channels: 1 | 2): number {
  if (channels === 2) return samples[time] ?? 0
  return ((samples[2 * time] ?? 0) + (samples[2 * time + 1] ?? 0)) / 2
}
