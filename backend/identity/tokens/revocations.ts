import { listRevocations } from '#backend/identity/session.store.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { TOKEN_LIFETIME_S } from './tokens.ts'

export interface Revocations {
  /** Whether the sign-in was ended, as of at most a quarter of a second ago; most calls need no query. */
  isRevoked(sessionId: string): Promise<boolean>
  /** Records sessions that an event reports as ended, so that later checks need no query. */
  note(sessionIds: readonly string[]): void
}

// Events report revocations at once; this is the fallback for a delayed event.
const FRESH_MS = 250
// Revocations do not commit in the order of their timestamps, and the clocks of replicas differ.
const OVERLAP_S = 60

/** Remembers which sign-ins were ended for as long as their tokens may be valid. */
export function openRevocations(queryable: Queryable, now: () => Instant): Revocations {
  const revokedAt = new Map<string, Instant>()
  let readAt = 0
  let newest: Instant | undefined
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const startedAt = now()
    const oldest = addSeconds(startedAt, -TOKEN_LIFETIME_S - OVERLAP_S)
    // The clock of a replica may be ahead of this one, and of others that still write.
    const latest = newest !== undefined && newest < startedAt ? newest : startedAt
    const since = newest === undefined ? oldest : addSeconds(latest, -OVERLAP_S)
    for (const { id, revokedAt: at } of await listRevocations(queryable, since)) {
      revokedAt.set(id, at)
      if (newest === undefined || at > newest) newest = at
    }
    for (const [id, at] of revokedAt) if (at < oldest) revokedAt.delete(id)
    readAt = Date.parse(startedAt)
  }

  return {
    async isRevoked(sessionId) {
      // A clock that was set back does not make the last read more recent.
      if (Math.abs(Date.parse(now()) - readAt) >= FRESH_MS) {
        reading ??= read().finally(() => {
          reading = undefined
        })
        await reading
      }
      return revokedAt.has(sessionId)
    },
    note(sessionIds) {
      for (const id of sessionIds) revokedAt.set(id, now())
    },
  }
}
