import type { TaughtScreenQuery$variables } from '#schema/__generated__/relay/TaughtScreenQuery.graphql.ts'
import { doorMinutes } from '#schema/classes/doorTimes.ts'

const MINUTE_MS = 60_000

/** Ended classes stay listed as long as their room is open. */
export const STAYS_MS = doorMinutes.afterEnd * MINUTE_MS

/** Query variables for classes that have not ended or may overrun. */
export function taughtVariables(): TaughtScreenQuery$variables {
  return { fromNow: { ge: `now-${doorMinutes.afterEnd}m` } }
}
