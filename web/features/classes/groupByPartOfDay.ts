export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening'

const parts: readonly PartOfDay[] = ['night', 'morning', 'afternoon', 'evening']

/** Sorted by start and split at five, at noon and at six, on the reader's clock. A part without a class is left out. */
export function groupByPartOfDay<Class extends { startsAt: string }>(
  classes: readonly Class[],
): { part: PartOfDay; classes: Class[] }[] {
  const sorted = classes.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  const groups = Map.groupBy(sorted, ({ startsAt }) => partOf(new Date(startsAt).getHours()))
  return parts.flatMap((part) => {
    const found = groups.get(part)
    return found ? [{ part, classes: found }] : []
  })
}

function partOf(hour: number): PartOfDay {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
