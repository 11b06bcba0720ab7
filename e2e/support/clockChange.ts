const DAY_MS = 86_400_000

/** A day with a clock change, as YYYY-MM-DD: the next one with enough time for a class before it. */
export function nextClockChange(timeZone: string): string {
  const now = Date.now()
  for (let day = 5; day < 370; day += 1) {
    const noon = now + day * DAY_MS
    if (offsetAt(noon, timeZone) !== offsetAt(noon + DAY_MS, timeZone)) return dayIn(noon + DAY_MS, timeZone)
  }
  throw new Error(`The clocks of ${timeZone} never change`)
}

/** The local time of a zone, as HH:MM. */
export function clockAt(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant))
}

export function dayIn(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(instant)
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function offsetAt(instant: number, timeZone: string): string | undefined {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value
}
