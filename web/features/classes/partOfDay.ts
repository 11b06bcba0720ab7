import { endOfDay, hourOfDay } from '#web/lib/day.ts'

export type PartOfDay = 'night' | 'morning' | 'afternoon' | 'evening'

/** The hour at which each begins, on the reader's clock. */
const begins: Readonly<Record<PartOfDay, number>> = { night: 0, morning: 5, afternoon: 12, evening: 18 }

export const partsOfDay: readonly PartOfDay[] = ['night', 'morning', 'afternoon', 'evening']

export function isPartOfDay(text: string | null): text is PartOfDay {
  return text !== null && Object.hasOwn(begins, text)
}

/** The instants between which a part of that day lies. */
export function spanOfPart(day: string, part: PartOfDay): { from: number; to: number } {
  const next = partsOfDay[partsOfDay.indexOf(part) + 1]
  return { from: hourOfDay(day, begins[part]), to: next ? hourOfDay(day, begins[next]) : endOfDay(day) }
}

/** Split at five, at noon and at six. What began the day before goes on in the night. A part without a class is left out. */
export function groupByPartOfDay<Class extends { startsAt: string }>(
  classes: readonly Class[],
  day: string,
): { part: PartOfDay; classes: Class[] }[] {
  const groups = Map.groupBy(classes, ({ startsAt }) => partAt(Date.parse(startsAt), day))
  return partsOfDay.flatMap((part) => {
    const found = groups.get(part)
    return found ? [{ part, classes: found }] : []
  })
}

function partAt(instant: number, day: string): PartOfDay {
  return partsOfDay.findLast((part) => hourOfDay(day, begins[part]) <= instant) ?? 'night'
}
