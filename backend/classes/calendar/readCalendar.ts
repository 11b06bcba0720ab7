// Operation: getCalendarLambda
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Caller } from '#backend/platform/context.ts'
import type { QueryGetCalendarLambdaArgs } from '#schema/__generated__/wire.ts'
import type { CalendarSpan, CalendarStore } from './calendar.port.ts'

/** Six weeks of a month's grid, and a day around it for other time zones. */
const MOST_DAYS = 45
const DAY_MS = 86_400_000

export async function readCalendar(
  { filter }: QueryGetCalendarLambdaArgs,
  caller: Caller,
  store: CalendarStore,
): Promise<CalendarSpan> {
  const { companyID, from, to, withBookings } = filter
  const length = Date.parse(to) - Date.parse(from)
  if (!(length > 0 && length <= MOST_DAYS * DAY_MS))
    throw badInput('filter.to', `Choose an end from 1 to ${MOST_DAYS} days after the start.`)
  return store.readSpan({ companyId: companyID ?? undefined, from, to, withBookings: withBookings ?? false }, caller)
}
