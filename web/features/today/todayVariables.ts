import type { TodayScreenQuery$variables } from '#schema/__generated__/relay/TodayScreenQuery.graphql.ts'
import { minuteOf } from '#web/lib/minuteOf.ts'
import { weekOf } from '#web/lib/week.ts'

export function todayVariables(now: number, locale: string): TodayScreenQuery$variables {
  const thisMinute = minuteOf(now)
  const { startsAt, endsAt } = weekOf(now, locale)
  const [from, to] = [new Date(startsAt).toISOString(), new Date(endsAt - 1).toISOString()]
  return { now: thisMinute, fromNow: { ge: thisMinute }, thisWeek: { between: [from, to] } }
}
