// Operation: getLatestClassesLambda
import type { Instant } from '#backend/platform/context.ts'

/** The later of the two: the public listings never reach into the past, whatever is asked. */
export function latestOf(now: Instant, asked: Instant | null | undefined): Instant {
  return asked && asked > now ? asked : now
}
