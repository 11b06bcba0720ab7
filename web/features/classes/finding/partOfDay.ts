import { endOfDay, hourOfDay } from '#web/lib/time/day.ts'

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening'

/** Local hour at which each part starts. */
const begins: Readonly<Record<PartOfDay, number>> = { night: 0, morning: 5, afternoon: 12, evening: 18 }

export const partsOfDay: readonly PartOfDay[] = ['night', 'morning', 'afternoon', 'evening']

export function isPartOfDay(text: string | null): text is PartOfDay {
  return text !== null && Object.hasOwn(begins, text)
}

/** Start and end of a part of the given day. */
export function spanOfPart(day: string, part: PartOfDay): { from: number; to: number } {
  const next = partsOfDay[partsOfDay.indexOf(part) + 1]
  return { from: hourOfDay(day, begins[part]), to: next ? hourOfDay(day, begins[next]) : endOfDay(day) }
}

/**
 * Groups classes by part of the day. Classes that started the day before count as night. Parts without classes are left
 * out.
 */
export function groupByPartOfDay<Class extends { startsAt: string }>(
  classes: readonly Class[],
  day: string,
): { part: PartOfDay; classes: Class[] }[] {
  const groups = Map.groupBy(classes, ({ startsAt }) => partAt(Date.parse(startsAt), day))
  return partsOfDay.flatMap((part) => {
    const inPart = groups.get(part)
    return inPart ? [{ part, classes: inPart }] : []
  })
}

function partAt(instant: number, day: string): PartOfDay {
  return partsOfDay.findLast((part) => hourOfDay(day, begins[part]) <= instant) ?? 'night'
}
