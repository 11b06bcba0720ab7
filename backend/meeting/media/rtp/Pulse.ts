import type { Logger } from '#backend/platform/log.ts'

const EVERY_MS = 20

export interface Pulsed {
  tick(now: number): void
}

/** Lets everything that waits for time look at the clock. Stands still while there is nothing. */
export class Pulse {
  readonly #all = new Set<Pulsed>()
  readonly #now: () => number
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined

  constructor({ now, log }: { now: () => number; log: Logger }) {
    this.#now = now
    this.#log = log
  }

  add(pulsed: Pulsed): void {
    this.#all.add(pulsed)
    this.#timer ??= setInterval(() => this.#beat(), EVERY_MS)
  }

  remove(pulsed: Pulsed): void {
    this.#all.delete(pulsed)
    if (this.#all.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #beat(): void {
    const now = this.#now()
    for (const pulsed of this.#all) {
      try {
        pulsed.tick(now)
      } catch (error) {
        // The others have done nothing.
        this.#log.error({ err: error }, 'A peer could not be served in time')
      }
    }
  }
}
