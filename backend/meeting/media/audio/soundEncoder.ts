import { Encoder } from '@evan/opus'
import type { CodecCalls } from './mixer.port.ts'
import { codingOf } from './opusPacket.ts'

/** Forcing the mode is a control that the binding has no name for. */
const forceMode = 11_002
const modes = { silk: 1000, hybrid: 1001, celt: 1002 }
const automatic = -1000

/** Percent, for which a voice carries its last packet along. */
const EXPECTED_LOSS = 10

const quality = {
  1: { signal: 'voice', bitrate: 40_000 },
  2: { signal: 'music', bitrate: 128_000 },
} as const

/** Encodes what is mixed: one channel for voices, two where there is music. */
export class SoundEncoder {
  readonly channels: 1 | 2
  readonly #encoder: Encoder
  readonly #calls: CodecCalls
  #standsAlone = false
  #imitates = false

  constructor(channels: 1 | 2, calls: CodecCalls) {
    this.channels = channels
    this.#calls = calls
    // The codec's application for telephony would filter the low notes away, and shift what is left.
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

  /** Codes like this packet, so that a decoder does not notice when it goes over from or to its stream. */
  imitate(payload: Buffer): void {
    const { mode, bandwidth } = codingOf(payload)
    this.#imitates = true
    this.#encoder.ctl(forceMode, modes[mode])
    this.#encoder.bandwidth = bandwidth
    // Where loss is expected, this mode leaves out a filter that browsers use.
    this.#encoder.packet_loss = mode === 'celt' ? 0 : EXPECTED_LOSS
  }

  codeFreely(): void {
    if (!this.#imitates) return
    this.#imitates = false
    this.#encoder.ctl(forceMode, automatic)
    this.#encoder.bandwidth = 'auto'
    this.#encoder.packet_loss = EXPECTED_LOSS
  }

  /** The next packet does without what was heard before it, for who comes from another stream. */
  standAlone(): void {
    this.#setStandsAlone(true)
  }

  #setStandsAlone(standsAlone: boolean): void {
    this.#standsAlone = standsAlone
    this.#encoder.prediction_disabled = standsAlone
  }
}
