/** A power of two, so that sequence numbers wrap with it. More than a second: nobody waits longer for sound. */
const KEPT = 64
const FEWEST_BETWEEN_MS = 20

export interface SentSound {
  payload: Buffer
  timestamp: number
}

/** The last packets of sound that one listener was sent. Refers to them only: a room's listeners share their bytes. */
export class SentSounds {
  readonly #sounds: (SentSound | undefined)[] = Array.from({ length: KEPT })
  readonly #resentAt = new Float64Array(KEPT)
  #next = 0

  /** Counts on by one for each: that is the packet's number. */
  add(payload: Buffer, timestamp: number): number {
    const sequence = this.#next
    this.#sounds[sequence % KEPT] = { payload, timestamp }
    this.#resentAt[sequence % KEPT] = Number.NEGATIVE_INFINITY
    this.#next = (sequence + 1) & 0xffff
    return sequence
  }

  /** What is to be sent again; undefined for what is gone, never was, or was sent again a moment ago. */
  take(sequence: number, now: number): SentSound | undefined {
    const behind = (this.#next - sequence) & 0xffff
    const slot = sequence % KEPT
    if (behind === 0 || behind > KEPT || now - (this.#resentAt[slot] ?? 0) < FEWEST_BETWEEN_MS) return undefined
    this.#resentAt[slot] = now
    return this.#sounds[slot]
  }
}
