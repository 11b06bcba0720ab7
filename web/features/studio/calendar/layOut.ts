import { DAY_MINUTES, dayAt, endOf, minuteOfDay, type When } from './wallTime.ts'

/** Shorter classes are drawn this long, so that their name can be read. */
const LEAST_MINUTES = 30

/** The part of a class on one day, and its column among those that overlap. */
export interface Box<Item> {
  item: Item
  /** Minutes since midnight by the clock. */
  top: number
  bottom: number
  column: number
  columns: number
}

/** Lays out the parts of classes on a day: classes that overlap, directly or through others, share the width. */
export function layOut<Item extends When>(day: string, items: readonly Item[], zone: string): Box<Item>[] {
  const boxes = items.flatMap((item) => boxOn(day, item, zone)).toSorted((a, b) => a.top - b.top || b.bottom - a.bottom)
  const laidOut: Box<Item>[] = []
  let group: Box<Item>[] = []
  let end = 0
  for (const box of boxes) {
    if (box.top >= end) {
      laidOut.push(...sharing(group))
      group = []
    }
    box.column = freeColumn(group, box.top)
    group.push(box)
    end = group.length === 1 ? box.bottom : Math.max(end, box.bottom)
  }
  return [...laidOut, ...sharing(group)]
}

function sharing<Item>(group: Box<Item>[]): Box<Item>[] {
  const columns = Math.max(0, ...group.map(({ column }) => column + 1))
  return group.map((box) => ({ ...box, columns }))
}

/** The first column whose last class has ended. */
function freeColumn(group: readonly Box<unknown>[], top: number): number {
  const taken = new Set(group.flatMap(({ bottom, column }) => (bottom > top ? column : [])))
  let column = 0
  while (taken.has(column)) column += 1
  return column
}

function boxOn<Item extends When>(day: string, item: Item, zone: string): Box<Item>[] {
  // A class that ends at midnight has no part on the next day.
  const [first, last] = [dayAt(item.startsAt, zone), dayAt(endOf(item) - 1, zone)]
  if (day < first || day > last) return []
  const top = day === first ? minuteOfDay(item.startsAt, zone) : 0
  // By its length, not by the clock at its end: an hour is as high as any other when the clocks change.
  const end = day === first ? top + item.minutes : minuteOfDay(endOf(item), zone)
  const bottom = Math.min(DAY_MINUTES, Math.max(end, top + LEAST_MINUTES))
  return [{ item, top: Math.min(top, DAY_MINUTES - LEAST_MINUTES), bottom, column: 0, columns: 1 }]
}
