import type { LoggedSet } from '#web/features/training/session/workoutLog.ts'
import { dayOf } from '#web/lib/time/day.ts'

export interface TrainedExercise {
  key: string
  name: string
  sets: readonly LoggedSet[]
}

/** What the chart of an exercise shows: the first of these that its sets have. */
const measures = ['weight', 'reps', 'seconds'] as const
type Measure = (typeof measures)[number]

export interface Progress {
  measure: Measure
  /** The best set of each day, oldest first. */
  points: readonly { day: string; value: number }[]
}

/** The sets by exercise, in the order in which the exercises were begun. */
export function exercisesIn(sets: readonly LoggedSet[]): TrainedExercise[] {
  return [...Map.groupBy(sets, keyOf)].map(([key, group]) => ({ key, name: group.at(-1)?.name ?? '', sets: group }))
}

/** How the best sets of an exercise changed from day to day. */
export function progressOf(log: readonly LoggedSet[], key: string): Progress | undefined {
  const sets = log.filter((set) => keyOf(set) === key)
  const measure = measures.find((name) => sets.some((set) => (set[name] ?? 0) > 0))
  if (!measure) return undefined
  const days = [...Map.groupBy(sets, ({ at }) => dayOf(at))].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const points = days.map(([day, group]) => ({ day, value: Math.max(...group.map((set) => set[measure] ?? 0)) }))
  return { measure, points }
}

/** Plans may show the same exercise. One without a video is known by its plan alone. */
function keyOf({ videoId, resourceId }: LoggedSet): string {
  return videoId ?? resourceId
}
