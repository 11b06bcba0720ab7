import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LogEvent } from '#backend/platform/database.ts'
import type { ListenerQueue } from './listenerQueue.ts'
import type { Listeners } from './listeners.ts'

type OnUnreadable = (error: unknown, event: LogEvent) => void

/** Told in one turn of the process, with all that follows from it; whoever else asks is answered between two. */
const IN_ONE_TURN = 5

/** Events may concern thousands: they are handed out one after the other, to a few listeners in each turn. */
export class HandOut {
  readonly #listeners: Pick<Listeners, 'to'>
  readonly #mostWaiting: number
  readonly #onUnreadable: OnUnreadable
  #waiting: LogEvent[] = []
  #current: LogEvent | undefined
  #isWorking = false
  #working: Promise<void> | undefined

  constructor(listeners: Pick<Listeners, 'to'>, mostWaiting: number, onUnreadable: OnUnreadable = () => undefined) {
    this.#listeners = listeners
    this.#mostWaiting = mostWaiting
    this.#onUnreadable = onUnreadable
  }

  /** Resolves when more may be given: at once, unless too much waits. */
  async give(events: readonly LogEvent[]): Promise<void> {
    this.#waiting.push(...events)
    if (!this.#isWorking) this.#working = this.#work()
    if (this.#waiting.length > this.#mostWaiting) await this.#working
  }

  /** What has not been handed out is not any more. */
  forget(): void {
    this.#waiting = []
    this.#current = undefined
  }

  async #work(): Promise<void> {
    let told = 0
    this.#isWorking = true
    while ((this.#current = this.#waiting.shift())) {
      const event = this.#current
      const concerned = this.#concerned(event)
      for (const queue of concerned) {
        if (this.#current !== event) break
        queue.push(event)
        told += 1
        if (told % IN_ONE_TURN === 0) await nextTurn()
      }
    }
    this.#isWorking = false
  }

  /** Who joins meanwhile begins behind the event; the queue of who leaves takes nothing more. */
  #concerned(event: LogEvent): ListenerQueue[] {
    try {
      return [...this.#listeners.to(event)]
    } catch (error) {
      // Nothing waits for this work: one event that cannot be read must not end the process.
      this.#onUnreadable(error, event)
      return []
    }
  }
}
