import type { LogEvent } from '#backend/platform/database.ts'

/** Events were skipped. The subscriber reloads its data; the events after `position` follow. */
export interface Resync {
  resync: true
  position: number
}

/**
 * The events queued for one subscriber. A subscriber that is too slow loses its events and gets a resync. An event may
 * have thousands of subscribers, so it resolves their pending promises directly.
 */
export class ListenerQueue {
  readonly #limit: number
  #seen: number
  #waiting: (LogEvent | Resync)[] = []
  #isClosed = false
  #take: ((event: LogEvent | Resync | undefined) => void) | undefined

  /** `seen` is the last position known to the subscriber, which may be ahead of the next events. */
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

  /** Notes a position that the subscriber already has from elsewhere; queued events may lie before it. */
  see(position: number): void {
    this.#seen = position
  }

  /** Drops the queued events and queues a resync. */
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

  /** Undefined once the queue is closed. Must not be called again before it resolves. */
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
