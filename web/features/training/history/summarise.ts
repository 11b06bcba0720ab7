import { type LogEntry, type LoggedSet, activeEntries } from '#web/features/training/session/workoutLog.ts'
import { dayAfter, dayOf } from '#web/lib/time/day.ts'
import { weekOf } from '#web/lib/time/week.ts'

/** What was trained of one plan on one day. */
export interface TrainedSession {
  key: string
  planId: string
  startedAt: number
  sets: number
  /** Kilograms times repetitions, summed over all sets. */
  volume: number
  /** In order of their first set. */
  exercises: readonly string[]
  /** Oldest first. */
  lines: readonly LoggedSet[]
}

export interface TrainedWeek {
  /** First day of the week. */
  from: string
  sets: number
  volume: number
}

const DAYS = 7

/** The logged sets, without those that were undone. */
export function setsIn(log: readonly LogEntry[]): LoggedSet[] {
  return activeEntries(log).flatMap((entry) => (entry.kind === 'SET' ? [entry] : []))
}

export function volumeOf(sets: readonly LoggedSet[]): number {
  return sets.reduce((sum, { reps, weight }) => sum + (reps ?? 0) * (weight ?? 0), 0)
}

/** Sessions, newest first. A session that runs past midnight is split by day. */
export function sessionsOf(sets: readonly LoggedSet[]): TrainedSession[] {
  const groups = Map.groupBy(sets, ({ planId, round, at }) => [planId, round, dayOf(at)].join(' '))
  const sessions = [...groups].map(([key, group]): TrainedSession => {
    const inOrder = group.toSorted((one, other) => one.at - other.at)
    const [first] = inOrder
    return {
      key,
      planId: first?.planId ?? '',
      startedAt: first?.at ?? 0,
      sets: group.length,
      volume: volumeOf(group),
      exercises: [...new Set(inOrder.map(({ name }) => name))],
      lines: inOrder,
    }
  })
  return sessions.toSorted((one, other) => other.startedAt - one.startedAt)
}

/** Number of sets on each of the given days. */
export function setsByDay(sets: readonly LoggedSet[], days: readonly string[]): number[] {
  const byDay = Map.groupBy(sets, ({ at }) => dayOf(at))
  return days.map((day) => byDay.get(day)?.length ?? 0)
}

/** The last weeks, oldest first, ending with the current one. Weeks start as in the user's locale. */
export function weeksOf(sets: readonly LoggedSet[], count: number, { now, locale }: { now: number; locale: string }) {
  const [monday = ''] = weekOf(now, locale).days
  return Array.from({ length: count }, (_, index): TrainedWeek => {
    const from = dayAfter(monday, (index - count + 1) * DAYS)
    const until = dayAfter(from, DAYS)
    const own = sets.filter(({ at }) => dayOf(at) >= from && dayOf(at) < until)
    return { from, sets: own.length, volume: volumeOf(own) }
  })
}
