import type { HistoryListQuery } from '#schema/__generated__/relay/HistoryListQuery.graphql.ts'
import { dayAfter, dayOf, startOfDay } from '#web/lib/day.ts'

/** Drawn in the chart: nearly a season. */
export const WEEKS = 12

/** Lines of one answer. */
export const PAGE = 1_000

const DAYS = 7

/** Everything that the charts show. The same for a whole day, so that coming back asks for nothing new. */
export function historyVariables(userID: string): HistoryListQuery['variables'] {
  return { userID, since: new Date(startOfDay(dayAfter(dayOf(Date.now()), -WEEKS * DAYS))).toISOString() }
}
