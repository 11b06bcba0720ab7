import { listRevocations } from '#backend/identity/session.store.ts'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { TOKEN_LIFETIME_S } from './tokens.ts'

export interface Revocations {
  /** Whether the sign-in was ended. Knows it a quarter of a second later, without a statement per question. */
  isRevoked(sessionId: string): Promise<boolean>
  /** Records sessions that an event reports as ended, so that later checks need no query. */
  note(sessionIds: readonly string[]): void
}

// What an event tells is known at once; this is for an event that is late.
const FRESH_MS = 250
// Revocations commit in another order than they were timed, and replicas' clocks differ.
const OVERLAP_S = 60

/** Remembers which sign-ins were ended while tokens of theirs may still live. */
export function openRevocations(queryable: Queryable, now: () => Instant): Revocations {
  const revokedAt = new Map<string, Instant>()
  let readAt = 0
  let newest: Instant | undefined
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    const startedAt = now()
    const oldest = addSeconds(startedAt, -TOKEN_LIFETIME_S - OVERLAP_S)
    // A replica's clock may be ahead of ours, and of that of others who still write.
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
      // A clock that was set back makes what was read no fresher.
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
