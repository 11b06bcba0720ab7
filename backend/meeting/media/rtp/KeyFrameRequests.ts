const FEWEST_BETWEEN_MS = 300

/** When a source is asked for a key frame: at once, but never more often than its encoder can bear, until one comes. */
export class KeyFrameRequests {
  #isWanted = false
  #askedAt = Number.NEGATIVE_INFINITY

  want(): void {
    this.#isWanted = true
  }

  /** One has begun. */
  satisfy(): void {
    this.#isWanted = false
  }

  /** True when it is to be asked for now, which then counts as done. */
  takeTurn(now: number): boolean {
    if (!this.#isWanted || now - this.#askedAt < FEWEST_BETWEEN_MS) return false
    this.#askedAt = now
    return true
  }
}
