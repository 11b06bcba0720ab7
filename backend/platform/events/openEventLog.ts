import type { LogEvent } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startLoop } from '#backend/platform/startLoop.ts'
import type { EventBus } from './bus.port.ts'
import { catchUp, type CatchUpRequest } from './catchUp.ts'
import { readHead, readPage } from './eventLog.store.ts'
import { isOffLog } from './isOffLog.ts'
import { ListenerQueue, type Resync } from './listenerQueue.ts'
import { concerns, type Ear, Listeners } from './listeners.ts'
import { RecentEvents } from './recentEvents.ts'

export interface ListenRequest extends Ear {
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
  /** How often it is looked unasked, for a wake-up that the bus lost: a lost right must be gone within a second. */
  everyMs?: number
  /** How many events wait for one listener before it has to start afresh. */
  queueLimit?: number
  /** At least so many of the last events are at hand for those who come back, some kilobytes each. */
  recentLimit?: number
}

const pageSize = 1000

/** Reads the log once for all listeners of this process. Resolves when it knows where the log ends. */
export async function openEventLog(request: EventLogRequest): Promise<EventLog> {
  const { database, bus, log, everyMs = 500, queueLimit = 1000, recentLimit = 1000 } = request
  const listeners = new Listeners()
  let { last } = await readHead(database)
  const recent = new RecentEvents(last, recentLimit)

  let isTold = true

  async function readOn(): Promise<boolean> {
    // Unasked, it is enough to see where the log ends.
    if (!isTold && (await readHead(database)).last === last) return false
    isTold = false
    const upTo = Number.MAX_SAFE_INTEGER
    const page = await readPage(database, { after: last, upTo, topics: undefined, limit: pageSize })
    if (isOffLog(last, page)) {
      last = page.last
      recent.forget(last)
      for (const queue of listeners.all()) queue.lose(last)
      return true
    }
    for (const event of page.events) {
      recent.push(event)
      for (const queue of listeners.to(event)) queue.push(event)
      last = event.position
    }
    return page.events.length === pageSize
  }

  const loop = startLoop({ name: 'event log', work: readOn, everyMs, log })
  const unhook = bus.subscribe((position) => {
    if (position <= last) return
    isTold = true
    loop.wake()
  })
  return {
    position: () => last,
    listen({ topics, route, after, signal }) {
      const queue = new ListenerQueue(queueLimit)
      const leave = listeners.join({ topics, route }, queue)
      const end = () => {
        signal.removeEventListener('abort', end)
        leave()
        queue.close()
      }
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
      return deliver({ database, recent, topics, route, after: after ?? last, upTo: last, signal }, queue, end)
    },
    async close() {
      unhook()
      await loop.stop()
      for (const queue of listeners.all()) queue.close()
    },
  }
}

/** First what the listener missed, then what came meanwhile. A listener may be ahead of this process's reading. */
async function* deliver(
  missed: CatchUpRequest & Pick<Ear, 'route'>,
  queue: ListenerQueue,
  end: () => void,
): AsyncGenerator<LogEvent | Resync, void> {
  let seen = missed.after
  try {
    for await (const event of catchUp(missed)) {
      if (queue.isClosed) return
      seen = event.position
      if ('resync' in event || concerns(missed.route, event)) yield event
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
