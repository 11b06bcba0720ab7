import type { HistoryListQuery } from '#schema/__generated__/relay/HistoryListQuery.graphql.ts'
import { dayAfter, dayOf, startOfDay } from '#web/lib/time/day.ts'

/** Number of weeks in the chart. */
export const WEEKS = 12

/** Maximum number of log lines in a response. */
export const PAGE = 1_000

const DAYS = 7

/** Query variables for all charts. They stay equal for a whole day, so that coming back reuses the cached result. */
export function historyVariables(userID: string): HistoryListQuery['variables'] {
  return { userID, since: new Date(startOfDay(dayAfter(dayOf(Date.now()), -WEEKS * DAYS))).toISOString() }
}
