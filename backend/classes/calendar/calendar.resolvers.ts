import type { HandWritten } from '#backend/model/resolve.ts'
import type { QueryGetCalendarLambdaArgs } from '#schema/__generated__/wire.ts'
import type { CalendarStore } from './calendar.port.ts'
import { readCalendar } from './readCalendar.ts'

/** Maps AppSync's names to the rule of the calendar. */
export function calendarResolvers(store: CalendarStore): HandWritten {
  return {
    Query: {
      getCalendarLambda: (_root, args: QueryGetCalendarLambdaArgs, context) => readCalendar(args, context, store),
    },
  }
}
