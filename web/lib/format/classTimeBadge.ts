/** How soon a class is. The words come from the catalogues; `count` is how many of the unit. */
export type ClassTimeBadge = { kind: 'live' } | { kind: 'minutes' | 'hours' | 'days'; count: number } | { kind: 'over' }

export type ClassSpan = { startsAt: number; endsAt: number; now: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const FURTHEST_MS = 166 * HOUR_MS

/** All three are instants in milliseconds. Nothing is said of a class that is further away than 166 hours. */
export function classTimeBadge({ startsAt, endsAt, now }: ClassSpan): ClassTimeBadge | undefined {
  if (now >= endsAt) return { kind: 'over' }
  if (now >= startsAt) return { kind: 'live' }
  const ahead = startsAt - now
  // The last minute still counts as one: "In 0 min" says nothing.
  if (ahead < HOUR_MS) return { kind: 'minutes', count: Math.max(1, Math.floor(ahead / MINUTE_MS)) }
  if (ahead < DAY_MS) return { kind: 'hours', count: Math.floor(ahead / HOUR_MS) }
  if (ahead <= FURTHEST_MS) return { kind: 'days', count: Math.floor(ahead / DAY_MS) }
  return undefined
}
