const MINUTE_MS = 60_000

/** The start of the minute: who comes back within one asks the same, and finds what is already kept. */
export function minuteOf(instant: number): string {
  return new Date(Math.floor(instant / MINUTE_MS) * MINUTE_MS).toISOString()
}
