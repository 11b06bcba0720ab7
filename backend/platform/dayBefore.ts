import type { Instant } from './context.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The instant 24 hours earlier. */
export function dayBefore(now: Instant): Instant {
  return new Date(Date.parse(now) - dayMs).toISOString()
}
