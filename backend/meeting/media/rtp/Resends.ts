const RING = 512
const FEWEST_MS = 20
const USUAL_ROUND_TRIP_MS = 50

/** When packets were last sent again to one receiver: not again before that could have arrived. */
export class Resends {
  /** By number; made with the first, as most receivers lose nothing. */
  #sentAt: Float64Array | undefined

  take(sequence: number, { now, roundTripMs }: { now: number; roundTripMs: number | undefined }): boolean {
    this.#sentAt ??= new Float64Array(RING).fill(Number.NEGATIVE_INFINITY)
    const slot = sequence % RING
    const since = now - (this.#sentAt[slot] ?? 0)
    if (since < Math.max(FEWEST_MS, roundTripMs ?? USUAL_ROUND_TRIP_MS)) return false
    this.#sentAt[slot] = now
    return true
  }
}
