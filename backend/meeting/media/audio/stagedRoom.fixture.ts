import { Decoder, Encoder } from '@evan/opus'
import type { AudioPacket } from '#backend/meeting/media/rtp/peer.port.ts'
import type { MixClock, Mixer, Mixers, MixedAttendee, MixRequest } from './mixer.port.ts'
import { frameSamples, lostAfter, nothing } from './opusPacket.ts'
import { openMixers } from './roomMixer.ts'

const RATE = 48_000

interface StagedClock extends MixClock {
  /** Advances the clock, and runs everything that becomes due. */
  pass(ms: number): void
  /** Advances the clock while nothing can run. */
  stall(ms: number): void
  readonly scheduled: number
}

export function stageClock(): StagedClock {
  let now = 1000
  const due = new Set<{ at: number; run: () => void }>()
  const passTo = (end: number) => {
    for (;;) {
      const [first] = [...due].toSorted((a, b) => a.at - b.at)
      if (!first || first.at > end) break
      due.delete(first)
      now = Math.max(now, first.at)
      first.run()
    }
    now = end
  }
  return {
    now: () => now,
    schedule(run, delayMs) {
      const task = { at: now + delayMs, run }
      due.add(task)
      return () => due.delete(task)
    },
    pass: (ms) => passTo(now + ms),
    stall: (ms) => {
      now += ms
    },
    get scheduled() {
      return due.size
    },
  }
}

interface Sound {
  /** Frequency in hertz. */
  pitch: number
  amplitude?: number
  channels?: 1 | 2
  /** True if packets carry their level. */
  tellsLevel?: boolean
  bitrate?: number
  /** Encodes with the complexity of a computer; phones encode tones differently. */
  isThorough?: boolean
}

/** Opus packets of a tone, as a browser sends them. */
class Voice {
  isSilent = false
  readonly #sound: Required<Sound>
  readonly #encoder: Encoder
  #sent = 0

  constructor(sound: Sound) {
    this.#sound = { amplitude: 0.3, channels: 1, tellsLevel: true, bitrate: 32_000, isThorough: false, ...sound }
    this.#encoder = new Encoder({ channels: this.#sound.channels, sample_rate: RATE, application: 'voip' })
    this.#encoder.bitrate = this.#sound.bitrate
    this.#encoder.complexity = this.#sound.isThorough ? 9 : 5
  }

  next(): AudioPacket {
    const { amplitude, tellsLevel } = this.#sound
    const sequence = (65_500 + this.#sent) & 0xffff
    const timestamp = (this.#sent * frameSamples) % 2 ** 32
    const payload = Buffer.from(this.#encoder.encode(this.#samples()))
    this.#sent += 1
    const level = this.isSilent ? 127 : Math.round(-20 * Math.log10(amplitude / Math.SQRT2))
    return { sequence, timestamp, payload, level: tellsLevel ? level : undefined }
  }

  #samples(): Int16Array {
    const { pitch, amplitude, channels } = this.#sound
    const loudness = this.isSilent ? 0 : amplitude * 32_767
    return Int16Array.from({ length: frameSamples * channels }, (_, at) => {
      const time = this.#sent * frameSamples + Math.floor(at / channels)
      return Math.round(loudness * Math.sin((2 * Math.PI * pitch * time) / RATE))
    })
  }
}

/** The sound that a listener's browser would play. */
export class Ear {
  readonly packets: { payload: Buffer; timestamp: number }[] = []
  readonly hear = (payload: Buffer, timestamp: number): void => {
    this.packets.push({ payload, timestamp })
  }

  /** The samples of the packets from this one on, in mono, with the decoder's concealment of losses. */
  play(from = 0): Int16Array {
    const decoder = new Decoder({ channels: 1, sample_rate: RATE })
    const frames: Int16Array[] = []
    let last: { payload: Buffer; timestamp: number } | undefined
    for (const packet of this.packets.slice(from)) {
      for (let at = (last?.timestamp ?? packet.timestamp) + frameSamples; at < packet.timestamp; at += frameSamples) {
        frames.push(samplesOf(decoder, lostAfter(last?.payload ?? nothing)))
      }
      frames.push(samplesOf(decoder, packet.payload))
      last = packet
    }
    const samples = new Int16Array(frames.length * frameSamples)
    for (const [index, frame] of frames.entries()) samples.set(frame, index * frameSamples)
    return samples
  }
}

function samplesOf(decoder: Decoder, payload: Uint8Array): Int16Array {
  const bytes = decoder.decode(payload)
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
}

interface Attendee {
  mixed: MixedAttendee
  voice: Voice
  ear: Ear
}

/** Number of turns per second. */
export const second = 50

export function lastHalfSecond({ ear }: Attendee): Int16Array {
  return ear.play().subarray(-24_000)
}

interface StagedRoom {
  clock: StagedClock
  mixers: Mixers
  mixer: Mixer
  /** Adds an attendee with microphone and speakers. */
  admit(sound: Sound, request?: Partial<MixRequest>): Attendee
  /** Runs turns of 20 ms; in each, a packet of every attendee arrives. */
  run(turns: number, attendees: readonly Attendee[]): void
}

export function stageRoom(): StagedRoom {
  const clock = stageClock()
  const mixers = openMixers(clock)
  const mixer = mixers.openMixer()
  let admitted = 0
  return {
    clock,
    mixers,
    mixer,
    admit(sound, request) {
      const id = `attendee-${(admitted += 1)}`
      const ear = new Ear()
      const mixed = mixer.enter({ id, owner: id, kind: 'voice', hear: ear.hear, ...request })
      return { mixed, voice: new Voice(sound), ear }
    },
    run(turns, attendees) {
      for (let turn = 0; turn < turns; turn += 1) {
        for (const { mixed, voice } of attendees) mixed.push(voice.next())
        clock.pass(20)
      }
    },
  }
}

/** A frequency in the samples: its amplitude, from 0 to 1 for the maximum, and its phase in turns. */
function toneIn(samples: Int16Array, pitch: number): { loudness: number; phase: number } {
  let [sine, cosine] = [0, 0]
  for (const [time, sample] of samples.entries()) {
    const angle = (2 * Math.PI * pitch * time) / RATE
    sine += sample * Math.sin(angle)
    cosine += sample * Math.cos(angle)
  }
  return { loudness: (2 * Math.hypot(sine, cosine)) / samples.length / 32_768, phase: Math.atan2(cosine, sine) }
}

export function loudnessOf(pitch: number, samples: Int16Array): number {
  return toneIn(samples, pitch).loudness
}

/** The largest change of slope between samples, which is high for a click. */
export function sharpestBendOf(samples: Int16Array): number {
  let sharpest = 0
  for (let at = 2; at < samples.length; at += 1) {
    const [one, two, three] = [samples[at - 2] ?? 0, samples[at - 1] ?? 0, samples[at] ?? 0]
    sharpest = Math.max(sharpest, Math.abs(one - 2 * two + three))
  }
  return sharpest
}

/** The largest change of slope of a pure tone. */
export function bendOf(pitch: number, amplitude: number): number {
  return amplitude * 32_768 * ((2 * Math.PI * pitch) / RATE) ** 2
}

/** The amplitude of the frequency per 10 ms, and its phase shift since the previous ones. */
export function everyTenMs(samples: Int16Array, pitch: number): { loudness: number; turn: number }[] {
  let before: number | undefined
  return Array.from({ length: Math.floor(samples.length / 480) }, (_, index) => {
    const { loudness, phase } = toneIn(samples.subarray(index * 480, (index + 1) * 480), pitch)
    const ahead = phase - (2 * Math.PI * pitch * index * 480) / RATE
    const turn = before === undefined ? 0 : Math.asin(Math.sin((ahead - before) / 2)) * 2
    before = ahead
    return { loudness, turn }
  })
}
