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
    if (this.#waiting.length >= this.#limit) return this.lose(event.position)
    this.#waiting.push(event)
    this.#wake?.()
  }

  /** Forgets what waits and says so. */
  lose(position: number): void {
    this.#waiting = [{ resync: true, position }]
    this.#wake?.()
  }

  close(): void {
    this.#isClosed = true
    this.#waiting = []
    this.#wake?.()
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Undefined once it is closed. */
  async take(): Promise<LogEvent | Resync | undefined> {
    while (!this.#isClosed) {
      const next = this.#waiting.shift()
      if (next) return next
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    return undefined
  }
}
