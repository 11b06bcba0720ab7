import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LogEvent } from '#backend/platform/database.ts'
import { beginSpanOf, type SpanStart } from '#backend/platform/traces/trace.ts'
import type { ListenerQueue } from './listenerQueue.ts'
import type { Listeners } from './listeners.ts'

type OnUnreadable = (error: unknown, event: LogEvent) => void

/** Number of deliveries per turn of the event loop, so that other requests run in between. */
const IN_ONE_TURN = 5

/** Delivers events one after the other, to a few subscribers per turn: an event may have thousands. */
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

  /** Queues events. Resolves immediately, unless more than `mostWaiting` are queued: then once all are delivered. */
  async give(events: readonly LogEvent[]): Promise<void> {
    this.#waiting.push(...events)
    if (!this.#isWorking) this.#working = this.#work()
    if (this.#waiting.length > this.#mostWaiting) await this.#working
  }

  /** Drops the events that have not been delivered. */
  forget(): void {
    this.#waiting = []
    this.#current = undefined
  }

  async #work(): Promise<void> {
    let delivered = 0
    this.#isWorking = true
    while ((this.#current = this.#waiting.shift())) {
      const event = this.#current
      const queues = this.#concerned(event)
      const span = event.trace ? beginSpanOf(event.trace, spanOf(event)) : undefined
      for (const queue of queues) {
        if (this.#current !== event) break
        queue.push(event)
        delivered += 1
        if (delivered % IN_ONE_TURN === 0) await nextTurn()
      }
      span?.set({ 'obi.event.subscribers': queues.length })
      span?.end()
    }
    this.#isWorking = false
  }

  /** The current subscribers. One that joins later starts after the event; one that leaves has a closed queue. */
  #concerned(event: LogEvent): ListenerQueue[] {
    try {
      return [...this.#listeners.to(event)]
    } catch (error) {
      // Often nothing awaits `#working`, so a rejection would be unhandled and end the process.
      this.#onUnreadable(error, event)
      return []
    }
  }
}

function spanOf({ topic, action }: LogEvent): SpanStart {
  return { name: `event ${topic} ${action}`, kind: 'consumer', attributes: { 'obi.event.topic': topic } }
}
