const instant = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-8]):[0-5]\d)$/

/**
 * ISO 8601 text with an offset as UTC text with milliseconds; undefined for anything else, and for days that no
 * calendar has. `2026-11-21T10:00+01:00` -> `2026-11-21T09:00:00.000Z`.
 */
export function toUtc(value: string): string | undefined {
  const parts = instant.exec(value)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  if (year < 1 || hour > 23 || minute > 59 || second > 59 || !hasDay(year, month, day)) return undefined
  const utc = new Date(value)
  // An offset can carry the last hours of year 9999, or the first of year 1, out of what four digits and a column hold.
  if (Number.isNaN(utc.valueOf()) || utc.getUTCFullYear() < 1 || utc.getUTCFullYear() > 9999) return undefined
  return utc.toISOString()
}

function hasDay(year: number, month: number, day: number): boolean {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
