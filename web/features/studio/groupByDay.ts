import { dayAt } from './calendar/wallTime.ts'

/** Sorts by start and groups by start day in a zone. */
export function groupByDay<Class extends { startsAt: string }>(
  classes: readonly Class[],
  zone: string,
): { day: string; classes: Class[] }[] {
  const sorted = classes.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const groups = Map.groupBy(sorted, ({ startsAt }) => dayAt(Date.parse(startsAt), zone))
  return [...groups].map(([day, ofDay]) => ({ day, classes: ofDay }))
}
