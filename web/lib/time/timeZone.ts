/** The zone of the browser, by its IANA name; UTC when it hides it. */
export function guessTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone && isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** The zone in which classes are planned: the studio's, if it has one that this browser knows, or else the browser's. */
export function planningZone(studioZone: string | null | undefined): string {
  return studioZone && isTimeZone(studioZone) ? studioZone : guessTimeZone()
}

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** How far a zone is from UTC at an instant, such as "GMT+2". It differs between summer and winter. */
export function zoneOffset(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}
