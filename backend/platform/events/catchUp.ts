import type { LogEvent, Queryable } from '#backend/platform/database.ts'
import { readPage } from './eventLog.store.ts'
import { isOffLog } from './isOffLog.ts'
import type { Resync } from './listenerQueue.ts'
import type { RecentEvents } from './recentEvents.ts'

export interface CatchUpRequest {
  database: Queryable
  recent: RecentEvents
  topics: readonly string[]
  after: number
  upTo: number
  /** Returns whether the subscriber has left. */
  isOver(): boolean
}

const pageSize = 500

/** Yields the events between two positions, or one `Resync` if the log no longer holds them. */
export async function* catchUp(request: CatchUpRequest): AsyncGenerator<LogEvent | Resync, void> {
  const { database, recent, topics, upTo, isOver } = request
  const recentEvents = recent.between(request.after, upTo)
  if (recentEvents) {
    yield* recentEvents.filter(({ topic }) => topics.includes(topic))
    return
  }
  for (let { after } = request; after !== upTo && !isOver();) {
    const page = await readPage(database, { after, upTo, topics, limit: pageSize })
    if (isOffLog(after, page)) {
      yield { resync: true, position: upTo }
      return
    }
    for (const event of page.events) {
      yield event
      after = event.position
    }
    if (page.events.length < pageSize) return
  }
}
