import type { LogEvent } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startLoop } from '#backend/platform/startLoop.ts'
import type { EventBus } from './bus.port.ts'
import { catchUp, type CatchUpRequest } from './catchUp.ts'
import { readHead, readPage, type LogHead } from './eventLog.store.ts'
import { isOffLog } from './isOffLog.ts'
import { ListenerQueue, type Resync } from './listenerQueue.ts'

export interface ListenRequest {
  topics: readonly string[]
  /** The last position the listener has seen. Without it the listener hears what happens from now on. */
  after?: number | undefined
  signal: AbortSignal
}

export interface EventLog {
  /** The last position that listeners here have been offered. */
  position(): number
  /**
   * Events in their order, each once, from the moment of this call or from `after` on. Gives a `Resync` where events
   * are missing: the log no longer reaches back, or the listener was too slow. Ends with the signal, also while
   * nothing comes.
   */
  listen(request: ListenRequest): AsyncIterable<LogEvent | Resync>
  close(): Promise<void>
}

export interface EventLogRequest {
  database: OpenDatabase
  bus: EventBus
  log: Logger
  /** How often the log is read unasked, for a wake-up that the bus lost. */
  everyMs?: number
  /** How many events wait for one listener before it has to start afresh. */
  queueLimit?: number
}

const pageSize = 1000

/** Reads the log once for all listeners of this process. Resolves when it knows where the log ends. */
export async function openEventLog(request: EventLogRequest): Promise<EventLog> {
  const { database, bus, log, everyMs = 2000, queueLimit = 1000 } = request
  const queues = new Map<string, Set<ListenerQueue>>()
  let { last } = await readHead(database)

  async function readOn(): Promise<boolean> {
    const upTo = Number.MAX_SAFE_INTEGER
    const page = await readPage(database, { after: last, upTo, topics: undefined, limit: pageSize })
    if (isOffLog(last, page)) return startAfresh(page)
    for (const event of page.events) {
      for (const queue of queues.get(event.topic) ?? []) queue.push(event)
      last = event.position
    }
    return page.events.length === pageSize
  }

  function startAfresh(head: LogHead): boolean {
    last = head.last
    for (const queue of everyQueue()) queue.lose(last)
    return true
  }

  function everyQueue(): Set<ListenerQueue> {
    return new Set([...queues.values()].flatMap((joined) => [...joined]))
  }

  const loop = startLoop({ name: 'event log', work: readOn, everyMs, log })
  const unhook = bus.subscribe((position) => {
    if (position > last) loop.wake()
  })

  function join(topics: readonly string[], queue: ListenerQueue): void {
    for (const topic of topics) queues.set(topic, (queues.get(topic) ?? new Set()).add(queue))
  }

  function leave(topics: readonly string[], queue: ListenerQueue): void {
    for (const topic of topics) {
      const joined = queues.get(topic)
      joined?.delete(queue)
      if (joined?.size === 0) queues.delete(topic)
    }
  }

  return {
    position: () => last,
    listen({ topics, after, signal }) {
      const queue = new ListenerQueue(queueLimit)
      join(topics, queue)
      const end = () => {
        signal.removeEventListener('abort', end)
        leave(topics, queue)
        queue.close()
      }
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
      return deliver({ database, topics, after: after ?? last, upTo: last, signal }, queue, end)
    },
    async close() {
      unhook()
      await loop.stop()
      for (const queue of everyQueue()) queue.close()
      queues.clear()
    },
  }
}

/** First what the listener missed, then what came meanwhile. A listener may be ahead of this process's reading. */
async function* deliver(
  missed: CatchUpRequest,
  queue: ListenerQueue,
  end: () => void,
): AsyncGenerator<LogEvent | Resync, void> {
  let seen = missed.after
  try {
    for await (const event of catchUp(missed)) {
      seen = event.position
      yield event
    }
    for await (const event of queue.take()) {
      if (event.position <= seen && !('resync' in event)) continue
      seen = event.position
      yield event
    }
  } finally {
    end()
  }
}
