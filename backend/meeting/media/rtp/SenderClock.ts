/** A clock that runs slower than ours must not hold us to its best moment for ever. */
const CREEP_MS = 1
const RESET_MS = 1_000

/**
 * Tells which timestamp a sender's stream has at a moment of our clock, by its sender reports. How much later than
 * theirs our clock reads is taken from the report that was least delayed.
 */
export class SenderClock {
  readonly #ticksPerMs: number
  #timestamp = 0
  #sentAt = 0
  #offset: number | undefined

  constructor(ticksPerMs: number) {
    this.#ticksPerMs = ticksPerMs
  }

  get isSet(): boolean {
    return this.#offset !== undefined
  }

  /** `sentAt` is the report's NTP time in milliseconds of the sender's clock. */
  note({ sentAt, timestamp, now }: { sentAt: number; timestamp: number; now: number }): void {
    const seen = now - sentAt
    const known = this.#offset
    const isFar = known !== undefined && Math.abs(seen - known) > RESET_MS
    this.#offset = known === undefined || isFar ? seen : Math.min(seen, known + CREEP_MS)
    this.#sentAt = sentAt
    this.#timestamp = timestamp
  }

  /** 32 bits. Means nothing before the first report. */
  timestampAt(now: number): number {
    const elapsed = now - (this.#offset ?? 0) - this.#sentAt
    return (this.#timestamp + Math.round(elapsed * this.#ticksPerMs)) >>> 0
  }
}
