import type { TodayScreenQuery$variables } from '#schema/__generated__/relay/TodayScreenQuery.graphql.ts'
import { weekOf } from '#web/lib/time/week.ts'

export function todayVariables(now: number, locale: string): TodayScreenQuery$variables {
  const { startsAt, endsAt } = weekOf(now, locale)
  const [from, to] = [new Date(startsAt).toISOString(), new Date(endsAt - 1).toISOString()]
  return { fromNow: { ge: 'now' }, thisWeek: { between: [from, to] } }
}
