import type { ListenerQueue } from './listenerQueue.ts'

/** Who listens to which topics. */
export class Listeners {
  readonly #queues = new Map<string, Set<ListenerQueue>>()

  /** Returns how to leave. */
  join(topics: readonly string[], queue: ListenerQueue): () => void {
    for (const topic of topics) this.#queues.set(topic, (this.#queues.get(topic) ?? new Set()).add(queue))
    return () => {
      for (const topic of topics) this.#leave(topic, queue)
    }
  }

  to(topic: string): Iterable<ListenerQueue> {
    return this.#queues.get(topic) ?? []
  }

  /** Each once, however many topics it listens to. */
  all(): Iterable<ListenerQueue> {
    return new Set([...this.#queues.values()].flatMap((joined) => [...joined]))
  }

  #leave(topic: string, queue: ListenerQueue): void {
    const joined = this.#queues.get(topic)
    joined?.delete(queue)
    if (joined?.size === 0) this.#queues.delete(topic)
  }
}
