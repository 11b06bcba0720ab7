import type { LogEvent, Queryable } from '#backend/platform/database.ts'
import { readPage } from './eventLog.store.ts'
import type { Resync } from './listenerQueue.ts'

export interface CatchUpRequest {
  database: Queryable
  topics: readonly string[]
  after: number
  upTo: number
  signal: AbortSignal
}

const pageSize = 500

/** What a listener missed between two positions, or one `Resync` where the log does not hold it any more. */
export async function* catchUp(request: CatchUpRequest): AsyncGenerator<LogEvent | Resync, void> {
  const { database, topics, upTo, signal } = request
  for (let { after } = request; after !== upTo && !signal.aborted;) {
    const { events, last, trimmed } = await readPage(database, { after, upTo, topics, limit: pageSize })
    // A position beyond the end comes from another log, such as the one before a restored backup.
    if (after < trimmed || after > last) {
      yield { resync: true, position: upTo }
      return
    }
    yield* events
    if (events.length < pageSize) return
    after = events.at(-1)?.position ?? upTo
  }
}
