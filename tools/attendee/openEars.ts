import { Decoder } from '@evan/opus'

const RATE = 48_000
const KEPT = RATE / 2

/** Records what an attendee receives, while it is open. */
export interface Ears {
  take(opus: Buffer): void
  /** Level of a tone in the last half second, in dBFS; minus infinity for silence. */
  levelOf(hertz: number): number
}

export function openEars(): Ears {
  const decoder = new Decoder({ channels: 1, sample_rate: RATE })
  const samples = new Float64Array(KEPT)
  let at = 0
  return {
    take(opus) {
      const bytes = decoder.decode(opus)
      const heard = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)
      for (const sample of heard) {
        samples[at] = sample / 32_768
        at = (at + 1) % KEPT
      }
    },
    levelOf: (hertz) => 20 * Math.log10(amplitudeOf(samples, hertz)),
  }
}

/** Of one frequency (Goertzel). The ring's seam costs a little of it. */
function amplitudeOf(samples: Float64Array, hertz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hertz) / RATE)
  let before = 0
  let last = 0
  for (const sample of samples) {
    const next = sample + coefficient * last - before
    before = last
    last = next
  }
  const power = last * last + before * before - coefficient * last * before
  return (2 * Math.sqrt(Math.max(power, 0))) / samples.length
}
