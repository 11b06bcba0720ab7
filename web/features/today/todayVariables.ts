import type { TodayScreenQuery$variables } from '#schema/__generated__/relay/TodayScreenQuery.graphql.ts'
import { weekOf } from '#web/lib/week.ts'

const MINUTE_MS = 60_000

/** Whole minutes, so that coming back within one finds what is already kept. */
export function todayVariables(now: number, locale: string): TodayScreenQuery$variables {
  const thisMinute = new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS).toISOString()
  const { startsAt, endsAt } = weekOf(now, locale)
  const [from, to] = [new Date(startsAt).toISOString(), new Date(endsAt - 1).toISOString()]
  return { now: thisMinute, fromNow: { ge: thisMinute }, thisWeek: { between: [from, to] } }
}
