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

// Zone names are case-insensitive, and clients must not fill the memory with variants.
const MOST_CLOCKS = 50
const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * The local date and time of an IANA zone at an instant, as if it were UTC: its `getUTCHours()` is the local hour. Does
 * not use the date library, which parses local times in its own zone, where that hour may not exist.
 */
export function shownAt(instant: number, timeZone: string): number {
  if (!Number.isFinite(instant)) return Number.NaN
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value)
  const seconds = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  // Offsets of zones are whole seconds.
  return seconds + (((instant % SECOND_MS) + SECOND_MS) % SECOND_MS)
}

/**
 * The instant of a local date and time in a zone, in the form of `shownAt`. A time that occurs twice when the clocks go
 * back means the first; one that is skipped is moved by the length of the gap.
 */
export function instantOf(shown: number, timeZone: string): number {
  const distance = (instant: number) => shownAt(instant, timeZone) - instant
  // A day exceeds every zone's offset: one lies before a nearby clock change, and one after it.
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
