const FIGURES = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
} as const

const SECOND_MS = 1000
const DAY_MS = 86_400_000

// A zone may be spelt in upper and lower case alike, and who sends one must not fill the memory.
const MOST_CLOCKS = 50
const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * What the clocks and calendars of an IANA zone show at an instant, as if it were UTC: `getUTCHours()` of it is the hour
 * there. Not by the library of dates: it reads the zone's time as if it were its own, where that hour may be missing.
 */
export function shownAt(instant: number, timeZone: string): number {
  if (!Number.isFinite(instant)) return Number.NaN
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value)
  const seconds = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  // No zone is a part of a second away from UTC.
  return seconds + (((instant % SECOND_MS) + SECOND_MS) % SECOND_MS)
}

/**
 * The instant at which the clocks of a zone show this, written like the answer of `shownAt`. A time that comes twice when
 * they go back is the first of the two; one that they skip is as much later as they skip.
 */
export function instantOf(shown: number, timeZone: string): number {
  const distance = (instant: number) => shownAt(instant, timeZone) - instant
  // A day is further than any zone is from UTC: one lies before a change of the clocks around here, one after it.
  const before = shown - distance(shown - DAY_MS)
  const after = shown - distance(shown + DAY_MS)
  const earlier = Math.min(before, after)
  const later = Math.max(before, after)
  if (shownAt(earlier, timeZone) === shown) return earlier
  return shownAt(later, timeZone) === shown ? later : before
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...FIGURES, timeZone })
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  clocks.set(timeZone, clock)
  return clock
}
