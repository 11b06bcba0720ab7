import type { LogEvent } from '#backend/platform/database.ts'
import type { ListenerQueue } from './listenerQueue.ts'

/** Selects the events of a topic for a subscriber. */
export interface Route {
  action: LogEvent['action']
  /** The row's column must contain one of these texts, or a list with one of them; undefined if any row matches. */
  where: { column: string; values: readonly string[] } | undefined
}

export interface Ear {
  topics: readonly string[]
  /** The route of each topic; without one, all events of the topic match. */
  route?: Route | undefined
}

/** The row of an event. Null if there is none: the outbox accepts any JSON. */
export function rowOf({ action, before, after }: LogEvent): object | null {
  const row: unknown = action === 'delete' ? before : after
  return typeof row === 'object' ? row : null
}

function textsIn(row: object | null, column: string): readonly string[] {
  const value: unknown = row && Reflect.get(row, column)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((item) => typeof item === 'string')
}

/** Returns whether an event of the topic matches this route. */
export function concerns(route: Route | undefined, event: LogEvent): boolean {
  if (!route) return true
  if (event.action !== route.action) return false
  const { where } = route
  return !where || textsIn(rowOf(event), where.column).some((value) => where.values.includes(value))
}

/** Subscribers, indexed by the values of an event, so that those that cannot match cost nothing. */
export class Listeners {
  readonly #queues = new Map<string, Set<ListenerQueue>>()
  /** Number of routes that use each column, by topic and action. */
  readonly #columns = new Map<string, Map<string, number>>()
  readonly #allQueues = new Set<ListenerQueue>()

  /** Returns a function that removes the subscriber. */
  join({ topics, route }: Ear, queue: ListenerQueue): () => void {
    // Thousands store theirs: a grown array reserves capacity, and a copy does not.
    const keys = topics.flatMap((topic) => keysOf(topic, route)).slice()
    const columns = route?.where ? topics.map((topic) => placeOf(topic, route.action)) : []
    for (const key of keys) this.#queues.set(key, (this.#queues.get(key) ?? new Set()).add(queue))
    for (const place of columns) this.#countColumn(place, route?.where?.column ?? '', 1)
    this.#allQueues.add(queue)
    return () => {
      if (!this.#allQueues.delete(queue)) return
      for (const key of keys) this.#leave(key, queue)
      for (const place of columns) this.#countColumn(place, route?.where?.column ?? '', -1)
    }
  }

  /** Subscribers of the whole topic, which are informed before all others. */
  atOnce({ topic }: LogEvent): Iterable<ListenerQueue> {
    return this.#queues.get(topic) ?? []
  }

  /** Yields all other matching subscribers. */
  *to(event: LogEvent): Iterable<ListenerQueue> {
    const place = placeOf(event.topic, event.action)
    yield* this.#queues.get(place) ?? []
    const row = rowOf(event)
    for (const column of this.#columns.get(place)?.keys() ?? []) {
      for (const value of textsIn(row, column)) yield* this.#queues.get(keyOf(place, column, value)) ?? []
    }
  }

  /** Yields each listener once, however many topics it has. */
  all(): Iterable<ListenerQueue> {
    return [...this.#allQueues]
  }

  #leave(key: string, queue: ListenerQueue): void {
    const joined = this.#queues.get(key)
    joined?.delete(queue)
    if (joined?.size === 0) this.#queues.delete(key)
  }

  #countColumn(place: string, column: string, more: 1 | -1): void {
    const counts = this.#columns.get(place) ?? new Map<string, number>()
    const count = (counts.get(column) ?? 0) + more
    if (count > 0) counts.set(column, count)
    else counts.delete(column)
    if (counts.size > 0) this.#columns.set(place, counts)
    else this.#columns.delete(place)
  }
}

function keysOf(topic: string, route: Route | undefined): string[] {
  if (!route) return [topic]
  const place = placeOf(topic, route.action)
  const { where } = route
  return where ? [...new Set(where.values)].map((value) => keyOf(place, where.column, value)) : [place]
}

function placeOf(topic: string, action: string): string {
  return `${topic} ${action}`
}

function keyOf(place: string, column: string, value: string): string {
  return JSON.stringify([place, column, value])
}
