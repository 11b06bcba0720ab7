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

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...FIGURES, timeZone })
  if (clocks.size >= MOST_CLOCKS) clocks.clear()
  clocks.set(timeZone, clock)
  return clock
}
