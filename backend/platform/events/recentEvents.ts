import type { LogEvent } from '#backend/platform/database.ts'

/**
 * Recent events, for clients that reconnect after a short interruption: all at once, and each would otherwise read the
 * log.
 */
export class RecentEvents {
  readonly #limit: number
  #events: LogEvent[] = []
  /** All events after this position are in memory. */
  #floor: number

  constructor(floor: number, limit: number) {
    this.#floor = floor
    this.#limit = limit
  }

  push(event: LogEvent): void {
    this.#events.push(event)
    // Half at a time, so that the array is rarely moved.
    if (this.#events.length < 2 * this.#limit) return
    const gone = this.#events.splice(0, this.#limit)
    this.#floor = gone.at(-1)?.position ?? this.#floor
  }

  /** Clears the cache when another log has replaced the one that was read. */
  forget(floor: number): void {
    this.#events = []
    this.#floor = floor
  }

  /** The events after the first position, up to the other; undefined if some are not in memory. */
  between(after: number, upTo: number): LogEvent[] | undefined {
    if (after < this.#floor || after > upTo) return undefined
    return this.#events.slice(this.#placeBehind(after), this.#placeBehind(upTo))
  }

  #placeBehind(position: number): number {
    let [low, high] = [0, this.#events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#events[middle]?.position ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low
  }
}
