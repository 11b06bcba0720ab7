import type { LogEvent } from '#backend/platform/database.ts'

/** Events were left out. Who listens reads again what it shows; what comes after `position` follows. */
export interface Resync {
  resync: true
  position: number
}

/** What waits for one listener. A listener that is too slow loses its events and is told so. */
export class ListenerQueue {
  readonly #limit: number
  #waiting: (LogEvent | Resync)[] = []
  #isClosed = false
  #wake: (() => void) | undefined

  constructor(limit: number) {
    this.#limit = limit
  }

  push(event: LogEvent): void {
    if (this.#isClosed) return
    if (this.#waiting.length < this.#limit) this.#waiting.push(event)
    else this.#waiting = [{ resync: true, position: event.position }]
    this.#wake?.()
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
    this.#wake?.()
  }

  async *take(): AsyncGenerator<LogEvent | Resync, void> {
    while (!this.#isClosed) {
      const taken = this.#waiting
      this.#waiting = []
      yield* taken
      if (this.#waiting.length === 0 && !this.#isClosed) await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
