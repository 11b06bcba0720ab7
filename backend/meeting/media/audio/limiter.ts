/** Sums up to here stay as they are. */
const CEILING = 29_500
const LOUDEST = 32_767
const KNEE = LOUDEST - CEILING
/** Samples per channel in which the gain goes down. */
const ATTACK = 240
/** So much of the gain comes back with every frame. */
const RELEASE = 0.04

/** Turns voices that are too loud together down for a while, and back up slowly. Nothing is cut off. */
export class Limiter {
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

/** Only what is louder than the ceiling before the gain has gone down gets here. */
function soften(value: number): number {
  if (value > CEILING) return CEILING + KNEE * Math.tanh((value - CEILING) / KNEE)
  if (value < -CEILING) return -CEILING - KNEE * Math.tanh((-value - CEILING) / KNEE)
  return value
}
