import type { TaughtScreenQuery$variables } from '#schema/__generated__/relay/TaughtScreenQuery.graphql.ts'
import { doorMinutes } from '#schema/doorTimes.ts'

const MINUTE_MS = 60_000

/** One that has ended stays as long as its room does. */
export const STAYS_MS = doorMinutes.afterEnd * MINUTE_MS

/** What has not ended, or may run on. */
export function taughtVariables(): TaughtScreenQuery$variables {
  return { fromNow: { ge: `now-${doorMinutes.afterEnd}m` } }
}
