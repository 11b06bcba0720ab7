const withOffset = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?:(:\d\d)(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-8]):[0-5]\d)$/

/**
 * Converts ISO 8601 text with an offset to UTC text with milliseconds; undefined for any other text, and for dates that
 * do not exist. `2026-11-21T10:00+01:00` -> `2026-11-21T09:00:00.000Z`.
 */
export function toUtc(value: string): string | undefined {
  const [, toTheMinute, seconds = ':00'] = withOffset.exec(value) ?? []
  if (toTheMinute === undefined) return undefined
  const wall = `${toTheMinute}${seconds}`
  const utc = isoText(value)
  // A date that does not exist, like 30 February, would be parsed as another day.
  const isoValue = value.endsWith('Z') ? utc : isoText(`${wall}Z`)
  if (!isoValue?.startsWith(wall)) return undefined
  // An offset can move the last hours of year 9999, or the first of year 1, out of the range of four-digit years.
  return utc && /^(?!0000)\d{4}-/.test(utc) ? utc : undefined
}

function isoText(value: string): string | undefined {
  const date = new Date(value)
  return Number.isNaN(date.valueOf()) ? undefined : date.toISOString()
}
