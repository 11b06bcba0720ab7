/** Minus dBFS, as the level extension of RTP counts it. */
export const silentLevel = 127

/** By so much a level sinks in 20 ms, so that syllables do not make it flicker. */
const FALL = 1
/** After so many ticks without a packet nothing is heard of who was loud. */
const FORGOTTEN_AFTER = 15

/** The level of samples of 16 bits, as their root mean square. */
export function levelOf(samples: Int16Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  if (sum === 0) return silentLevel
  const rms = Math.sqrt(sum / samples.length) / 32_768
  return Math.min(silentLevel, Math.max(0, Math.round(-20 * Math.log10(rms))))
}

/** Rises at once and falls slowly. */
export class LevelMeter {
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
