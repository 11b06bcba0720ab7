// Operation: getLatestClassesLambda
import type { Instant } from '#backend/platform/context.ts'

/** Returns the later instant: the public listings never include the past, whatever the client requests. */
export function latestOf(now: Instant, asked: Instant | null | undefined): Instant {
  return asked && asked > now ? asked : now
}
