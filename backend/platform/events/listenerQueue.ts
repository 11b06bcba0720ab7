import type { LogEvent } from '#backend/platform/database.ts'

/** Events were left out. Who listens reads again what it shows; what comes after `position` follows. */
export interface Resync {
  resync: true
  position: number
}

/**
 * What waits for one listener. A listener that is too slow loses its events and is told so. Thousands are told of one
 * event, so that who waits is handed it, and nothing is woken to look for it.
 */
export class ListenerQueue {
  readonly #limit: number
  #seen: number
  #waiting: (LogEvent | Resync)[] = []
  #isClosed = false
  #take: ((event: LogEvent | Resync | undefined) => void) | undefined

  /** `seen` is the last position that the listener has seen, which may be ahead of the next events. */
  constructor(limit: number, seen = Number.NEGATIVE_INFINITY) {
    this.#limit = limit
    this.#seen = seen
  }

  push(event: LogEvent): void {
    if (this.#isClosed) return
    if (this.#waiting.length >= this.#limit) return this.lose(event.position)
    if (!this.#take) this.#waiting.push(event)
    else if (event.position > this.#seen) this.#hand(event)
  }

  /** The listener has been told this position by others; what waits may lie before it. */
  see(position: number): void {
    this.#seen = position
  }

  /** Forgets what waits and says so. */
  lose(position: number): void {
    if (this.#isClosed) return
    const resync = { resync: true as const, position }
    this.#waiting = this.#take ? [] : [resync]
    this.#hand(resync)
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
    this.#take?.(undefined)
    this.#take = undefined
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Undefined once it is closed. One asks at a time. */
  take(): Promise<LogEvent | Resync | undefined> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (next.position <= this.#seen && !('resync' in next)) continue
      this.#seen = next.position
      return Promise.resolve(next)
    }
    if (this.#isClosed) return Promise.resolve(undefined)
    return new Promise((resolve) => (this.#take = resolve))
  }

  #hand(event: LogEvent | Resync): void {
    const take = this.#take
    if (!take) return
    this.#take = undefined
    this.#seen = event.position
    take(event)
  }
}
