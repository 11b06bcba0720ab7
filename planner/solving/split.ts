import type { Region } from '#planner/rules/muscles.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

type Weeks = Pick<PlanRequest, 'sessionsPerWeek' | 'numberOfSessions'>

const DAYS_A_WEEK = 7

/** The day of a session, counted from 0: the sessions of a week lie as far apart as they can. */
function dayOf(session: number, perWeek: number): number {
  return Math.floor(session / perWeek) * DAYS_A_WEEK + Math.floor(((session % perWeek) * DAYS_A_WEEK) / perWeek)
}

/** Whether a session is on the day after the one before, so that muscles have no 48 hours between the two. */
export function isDayAfter(session: number, { sessionsPerWeek }: Weeks): boolean {
  return session > 0 && dayOf(session, sessionsPerWeek) - dayOf(session - 1, sessionsPerWeek) === 1
}

const UPPER: readonly Region[] = ['PUSH', 'PULL']
const upperLower: readonly (readonly Region[])[] = [UPPER, ['LEGS']]
const pushPullLegs: readonly (readonly Region[])[] = [['PUSH'], ['PULL'], ['LEGS']]
/** The last of seven days is between legs and push. */
const sevenDays = [...pushPullLegs, ...pushPullLegs, ['PULL'] as const]

const UPPER_LOWER_FROM = 4
const PUSH_PULL_LEGS_FROM = 5

/** The sessions of the week that a session belongs to: the last week may have fewer. */
export function sessionsInWeek(session: number, { sessionsPerWeek, numberOfSessions }: Weeks): number {
  const begin = session - (session % sessionsPerWeek)
  return Math.min(sessionsPerWeek, Math.max(1, numberOfSessions - begin))
}

/**
 * The regions that the strength of a session is for: full body up to three days a week, upper and lower body on four, push,
 * pull and legs from five. Undefined is the full body.
 */
export function focusOf(session: number, weeks: Weeks): readonly Region[] | undefined {
  const place = session % weeks.sessionsPerWeek
  const count = sessionsInWeek(session, weeks)
  if (weeks.sessionsPerWeek < UPPER_LOWER_FROM || count === 1) return undefined
  if (weeks.sessionsPerWeek < PUSH_PULL_LEGS_FROM || count === 2) return upperLower[place % upperLower.length]
  return sevenDays[place % sevenDays.length]
}
