import { Encoder } from '@evan/opus'
import { keptFrames } from './decodedSound.ts'
import type { CodecCalls } from './mixer.port.ts'
import { codingOf, frameSamples } from './opusPacket.ts'

interface Part {
  samples: Int16Array
  channels: 1 | 2
  /** The gain at the beginning and at the end of the frame. */
  from: number
  to: number
}

/** Sums voices and encodes them. */
export class MixedSound {
  readonly channels: 1 | 2
  readonly encoder: SoundEncoder
  /** The last encoded frames, oldest first. */
  readonly recent: Int16Array[]
  readonly #limiter = new Limiter()
  readonly #sum: Float32Array

  constructor(channels: 1 | 2, calls: CodecCalls) {
    this.channels = channels
    this.encoder = new SoundEncoder(channels, calls)
    this.#sum = new Float32Array(frameSamples * channels)
    this.recent = Array.from({ length: keptFrames }, () => new Int16Array(frameSamples * channels))
  }

  /** Encodes earlier frames, oldest first, so that the output continues from them. */
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

/** The control code to force a mode, which the binding does not name. */
const forceMode = 11_002
const modes = { silk: 1000, hybrid: 1001, celt: 1002 }
const automatic = -1000

/** Expected loss in percent, at which a voice packet contains a copy of the previous one. */
const EXPECTED_LOSS = 10

const quality = {
  1: { signal: 'voice', bitrate: 40_000 },
  2: { signal: 'music', bitrate: 128_000 },
} as const

/** Encodes the mix: mono for voices, stereo with music. */
class SoundEncoder {
  readonly channels: 1 | 2
  readonly #encoder: Encoder
  readonly #calls: CodecCalls
  #standsAlone = false
  #imitates = false

  constructor(channels: 1 | 2, calls: CodecCalls) {
    this.channels = channels
    this.#calls = calls
    // The codec's telephony mode would filter low frequencies and shift the rest.
    this.#encoder = new Encoder({ channels, sample_rate: 48_000, application: 'audio' })
    this.#encoder.signal = quality[channels].signal
    this.#encoder.bitrate = quality[channels].bitrate
    this.#encoder.complexity = 5
    this.#encoder.inband_fec = true
    this.#encoder.packet_loss = EXPECTED_LOSS
  }

  encode(samples: Int16Array): Buffer {
    this.#calls.encodes += 1
    const bytes = this.#encoder.encode(samples)
    if (this.#standsAlone) this.#setStandsAlone(false)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Encodes like this packet, so that decoders can switch between the streams without noticing. */
  imitate(payload: Buffer): void {
    const { mode, bandwidth } = codingOf(payload)
    this.#imitates = true
    this.#encoder.ctl(forceMode, modes[mode])
    this.#encoder.bandwidth = bandwidth
    // If loss is expected, this mode omits a filter that browsers use.
    this.#encoder.packet_loss = mode === 'celt' ? 0 : EXPECTED_LOSS
  }

  codeFreely(): void {
    if (!this.#imitates) return
    this.#imitates = false
    this.#encoder.ctl(forceMode, automatic)
    this.#encoder.bandwidth = 'auto'
    this.#encoder.packet_loss = EXPECTED_LOSS
  }

  /** Encodes the next packet independently of earlier ones, for listeners from another stream. */
  standAlone(): void {
    this.#setStandsAlone(true)
  }

  #setStandsAlone(standsAlone: boolean): void {
    this.#standsAlone = standsAlone
    this.#encoder.prediction_disabled = standsAlone
  }
}

/** Sums up to this value are not changed. */
const CEILING = 29_500
const LOUDEST = 32_767
const KNEE = LOUDEST - CEILING
/** Number of samples per channel over which the gain falls. */
const ATTACK = 240
/** Part of the gain that recovers with each frame. */
const RELEASE = 0.04

/** Attenuates voices that are too loud together for a while, and recovers slowly, without clipping. */
class Limiter {
  #gain = 1

  /** The sum as samples of 16 bits. */
  limit(sum: Float32Array, channels: 1 | 2, into: Int16Array): void {
    const from = this.#gain
    const to = Math.min(CEILING / Math.max(CEILING, peakOf(sum)), from + RELEASE)
    this.#gain = to
    const ramp = ATTACK * channels
    for (let at = 0; at < sum.length; at += 1) {
      const gain = at < ramp ? from + ((to - from) * at) / ramp : to
      into[at] = soften((sum[at] ?? 0) * gain)
    }
  }
}

function peakOf(sum: Float32Array): number {
  let peak = 0
  for (const value of sum) peak = Math.max(peak, Math.abs(value))
  return peak
}

/** Only peaks that exceed the ceiling before the gain has fallen are softened. */
function soften(value: number): number {
  if (value > CEILING) return CEILING + KNEE * Math.tanh((value - CEILING) / KNEE)
  if (value < -CEILING) return -CEILING - KNEE * Math.tanh((-value - CEILING) / KNEE)
  return value
}
