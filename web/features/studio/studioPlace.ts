import type { TaughtScreenQuery$variables } from '#schema/__generated__/relay/TaughtScreenQuery.graphql.ts'
import { doorMinutes } from '#schema/doorTimes.ts'

const MINUTE_MS = 60_000

/** One that has ended stays as long as its room does. */
export const STAYS_MS = doorMinutes.afterEnd * MINUTE_MS

/** What has not ended, or may run on. Whole minutes, so that coming back within one finds what is kept. */
export function taughtVariables(now: number): TaughtScreenQuery$variables {
  const thisMinute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS - STAYS_MS).toISOString()
  return { fromNow: { ge: thisMinute } }
}
