import type { LogEvent } from '#backend/platform/database.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import type { EventBus } from './bus.port.ts'
import { catchUp, type CatchUpRequest } from './catchUp.ts'
import { readHead, readPage } from './eventLog.store.ts'
import { HandOut } from './handOut.ts'
import { isOffLog } from './isOffLog.ts'
import { ListenerQueue, type Resync } from './listenerQueue.ts'
import { concerns, type Ear, Listeners, type Route } from './listeners.ts'
import { RecentEvents } from './recentEvents.ts'

export interface ListenRequest extends Ear {
  /** The last position that the subscriber has seen. If omitted, it receives events from now on. */
  after?: number | undefined
  /** Ends the subscription, like leaving the iterable. */
  signal?: AbortSignal | undefined
}

export interface EventLog {
  /** The last position known to this process. New subscribers start after it. */
  position(): number
  /**
   * Events in order, each once, from the moment of this call or from `after` on. Yields a `Resync` where events are
   * missing: the log no longer has them, or the subscriber was too slow. Can be left at any time, also while no event
   * arrives.
   */
  listen(request: ListenRequest): AsyncIterableIterator<LogEvent | Resync>
  close(): Promise<void>
}

export interface EventLogRequest {
  database: OpenDatabase
  bus: EventBus
  log: Logger
  /** Polling interval in ms, in case the bus lost a wake-up: a revoked right must end within a second. */
  everyMs?: number
  /** Maximum number of events queued for one listener; beyond it the listener gets a resync. */
  queueLimit?: number
  /** Called for each page of new events with the delay of its oldest one since its transaction began, in seconds. */
  onDelay?: ((seconds: number) => void) | undefined
  /** Minimum number of recent events in memory, some kilobytes each, for clients that reconnect. */
  recentLimit?: number
}

const pageSize = 1000

/** Reads the log once for all subscribers of this process. Resolves when it knows the end of the log. */
export async function openEventLog(request: EventLogRequest): Promise<EventLog> {
  const { database, bus, log, onDelay, everyMs = 500, queueLimit = 1000, recentLimit = 1000 } = request
  const listeners = new Listeners()
  let { last } = await readHead(database)
  const recent = new RecentEvents(last, recentLimit)
  const handOut = new HandOut(listeners, pageSize, (error, { position, topic }) =>
    log.error({ err: error, position, topic }, 'an event cannot be read'),
  )

  let isLogged = true

  async function readOn(): Promise<boolean> {
    // Polls without a notification only check the end of the log.
    if (!isLogged && (await readHead(database)).last === last) return false
    isLogged = false
    const upTo = Number.MAX_SAFE_INTEGER
    const page = await readPage(database, { after: last, upTo, topics: undefined, limit: pageSize })
    if (isOffLog(last, page)) {
      last = page.last
      recent.forget(last)
      handOut.forget()
      for (const queue of listeners.all()) queue.lose(last)
      return true
    }
    for (const event of page.events) {
      recent.push(event)
      last = event.position
      // Deliver changes of rights first, before any other event of the page.
      for (const queue of listeners.atOnce(event)) queue.push(event)
    }
    if (page.delayS !== null) onDelay?.(page.delayS)
    await handOut.give(page.events)
    return page.events.length === pageSize
  }

  const loop = startLoop({ name: 'event log', work: readOn, everyMs, log })
  const unhook = bus.subscribe((position) => {
    if (position <= last) return
    isLogged = true
    loop.wake()
  })
  return {
    position: () => last,
    listen({ topics, route, after, signal }) {
      const seen = after ?? last
      const queue = new ListenerQueue(queueLimit, seen)
      const missed = { database, recent, topics, after: seen, upTo: last, isOver: () => queue.isClosed }
      const heard = new Hearing({ queue, leave: listeners.join({ topics, route }, queue), route, missed })
      if (signal) endWith(signal, heard)
      return heard
    },
    async close() {
      unhook()
      handOut.forget()
      await loop.stop()
      handOut.forget()
      for (const queue of listeners.all()) queue.close()
    },
  }
}

function endWith(signal: AbortSignal, heard: Hearing): void {
  const end = () => void heard.return()
  signal.addEventListener('abort', end, { once: true })
  heard.onEnd = () => signal.removeEventListener('abort', end)
  if (signal.aborted) end()
}

interface HearingParts {
  queue: ListenerQueue
  leave(): void
  route: Route | undefined
  missed: CatchUpRequest
}

const DONE: IteratorReturnResult<undefined> = Object.freeze({ done: true, value: undefined })

/**
 * The events of one subscriber: first those it missed, then those that arrived in the meantime. A subscriber may be
 * ahead of this process. Thousands wait at any moment, so each waiting one holds only a promise.
 */
class Hearing implements AsyncIterableIterator<LogEvent | Resync, undefined> {
  readonly #queue: ListenerQueue
  readonly #leave: () => void
  readonly #route: Route | undefined
  #missed: AsyncGenerator<LogEvent | Resync, void> | undefined
  onEnd: (() => void) | undefined

  constructor({ queue, leave, route, missed }: HearingParts) {
    this.#queue = queue
    this.#leave = leave
    this.#route = route
    if (missed.after !== missed.upTo) this.#missed = catchUp(missed)
  }

  next(): Promise<IteratorResult<LogEvent | Resync, undefined>> {
    return this.#missed ? this.#nextMissed() : this.#queue.take().then(asNext)
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.#leave()
    this.#queue.close()
    this.onEnd?.()
    this.onEnd = undefined
    return DONE
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async #nextMissed(): Promise<IteratorResult<LogEvent | Resync, undefined>> {
    try {
      while (this.#missed && !this.#queue.isClosed) {
        const { done, value: event } = await this.#missed.next()
        if (done) this.#missed = undefined
        else this.#queue.see(event.position)
        if (event && ('resync' in event || concerns(this.#route, event))) return { done: false, value: event }
      }
    } catch (error) {
      await this.return()
      throw error
    }
    return asNext(await this.#queue.take())
  }
}

function asNext(event: LogEvent | Resync | undefined): IteratorResult<LogEvent | Resync, undefined> {
  return event ? { done: false, value: event } : DONE
}
