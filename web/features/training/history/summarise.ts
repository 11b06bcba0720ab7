import { type LogEntry, type LoggedSet, standing } from '#web/features/training/session/workoutLog.ts'
import { dayAfter, dayOf } from '#web/lib/day.ts'
import { weekOf } from '#web/lib/week.ts'

/** What was trained of one plan on one day. */
export interface TrainedSession {
  key: string
  planId: string
  startedAt: number
  sets: number
  /** Kilograms times repetitions, over all sets. */
  volume: number
  /** In the order in which they were begun. */
  exercises: readonly string[]
}

export interface TrainedWeek {
  /** The day on which it begins. */
  from: string
  sets: number
  volume: number
}

const DAYS = 7

/** Sets that stand: what was taken back was not trained. */
export function setsIn(log: readonly LogEntry[]): LoggedSet[] {
  return standing(log).flatMap((entry) => (entry.kind === 'SET' ? [entry] : []))
}

export function volumeOf(sets: readonly LoggedSet[]): number {
  return sets.reduce((sum, { reps, weight }) => sum + (reps ?? 0) * (weight ?? 0), 0)
}

/** The newest first. A session that runs over midnight is of the day on which each set was done. */
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
    }
  })
  return sessions.toSorted((one, other) => other.startedAt - one.startedAt)
}

/** How many sets each day of a week has. */
export function setsByDay(sets: readonly LoggedSet[], days: readonly string[]): number[] {
  const byDay = Map.groupBy(sets, ({ at }) => dayOf(at))
  return days.map((day) => byDay.get(day)?.length ?? 0)
}

/** The last weeks, the oldest first and this one at the end, as the reader's country counts them. */
export function weeksOf(sets: readonly LoggedSet[], count: number, { now, locale }: { now: number; locale: string }) {
  const [monday = ''] = weekOf(now, locale).days
  return Array.from({ length: count }, (_, place): TrainedWeek => {
    const from = dayAfter(monday, (place - count + 1) * DAYS)
    const until = dayAfter(from, DAYS)
    const own = sets.filter(({ at }) => dayOf(at) >= from && dayOf(at) < until)
    return { from, sets: own.length, volume: volumeOf(own) }
  })
}
