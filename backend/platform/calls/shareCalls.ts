import { createHash } from 'node:crypto'
import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { addCalls, type CountedCalls } from './callCount.store.ts'

export interface ShareCallsParts {
  database: Queryable
  now(): Instant
}

/** Counts calls together with the other gateways on this database. Names of users and networks are stored as digests. */
export function createShareCalls({ database, now }: ShareCallsParts) {
  return async (counted: readonly CountedCalls[]): Promise<CountedCalls[]> => {
    const callers = new Map(counted.map(({ caller }) => [digest(caller), caller]))
    const sent = counted.map((one) => ({ ...one, caller: digest(one.caller) }))
    const totals = await addCalls(database, sent, now())
    return totals.map((total) => ({ ...total, caller: callers.get(total.caller) ?? total.caller }))
  }
}

function digest(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url')
}
