import { dayOf } from '#web/lib/time/day.ts'

/** Sorts by start and groups by local start day. */
export function groupByDay<Class extends { startsAt: string }>(
  classes: readonly Class[],
): { day: string; classes: Class[] }[] {
  const sorted = classes.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const groups = Map.groupBy(sorted, ({ startsAt }) => dayOf(Date.parse(startsAt)))
  return [...groups].map(([day, ofDay]) => ({ day, classes: ofDay }))
}
