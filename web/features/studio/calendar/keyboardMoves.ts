import { atNextStep, nextStep, onOtherDay, resized, type When } from './wallTime.ts'

export interface KeyPress {
  key: string
  altKey: boolean
  shiftKey: boolean
}

export interface KeyboardRules {
  isRtl: boolean
  /** A month has a day in each cell: up and down are weeks, and the length is not shown. */
  isMonth: boolean
  limits: { min: number; max: number }
  zone: string
}

const DAYS_OF_WEEK = 7

const verticals = new Map<string, 1 | -1>([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
])

/** Days run in the reading direction. */
function horizontalOf(key: string, isRtl: boolean): 1 | -1 | undefined {
  if (key === 'ArrowLeft') return isRtl ? 1 : -1
  if (key === 'ArrowRight') return isRtl ? -1 : 1
  return undefined
}

/** The browser leaves the page at some of these keys. */
export function isMoveKey({ altKey, key }: Pick<KeyPress, 'altKey' | 'key'>): boolean {
  return altKey && (verticals.has(key) || horizontalOf(key, false) !== undefined)
}

/** When a class is after a press of Alt and an arrow; undefined for other keys. */
export function movedByKey(press: KeyPress, when: When, rules: KeyboardRules): When | undefined {
  const { isRtl, isMonth, limits, zone } = rules
  if (!press.altKey) return undefined
  const horizontal = horizontalOf(press.key, isRtl)
  if (horizontal !== undefined) return press.shiftKey ? undefined : onOtherDay(when, horizontal, zone)
  const vertical = verticals.get(press.key)
  if (vertical === undefined) return undefined
  if (isMonth) return press.shiftKey ? undefined : onOtherDay(when, vertical * DAYS_OF_WEEK, zone)
  return press.shiftKey ? resized(when, nextStep(when.minutes, vertical), limits) : atNextStep(when, vertical, zone)
}

interface Position {
  id: string
  index: number
  top: number
}

/** The class that an arrow key leads to: in the same day, or the nearest one in time on the next day that has any. */
export function neighborOf(
  key: string,
  from: Position,
  { positions, isRtl }: { positions: readonly Position[]; isRtl: boolean },
): string | undefined {
  const sameDay = positions.filter(({ index }) => index === from.index)
  const place = sameDay.findIndex(({ id }) => id === from.id)
  if (key === 'ArrowDown') return sameDay[place + 1]?.id
  if (key === 'ArrowUp') return sameDay[place - 1]?.id
  const step = horizontalOf(key, isRtl)
  if (step === undefined) return undefined
  const beyond = positions.filter(({ index }) => (index - from.index) * step > 0)
  const nearestDay = Math.min(...beyond.map(({ index }) => Math.abs(index - from.index)))
  const [nearest] = beyond
    .filter(({ index }) => Math.abs(index - from.index) === nearestDay)
    .toSorted((a, b) => Math.abs(a.top - from.top) - Math.abs(b.top - from.top))
  return nearest?.id
}
