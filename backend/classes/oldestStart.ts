import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { classLimits } from '#schema/classes/classLimits.ts'

/** Returns the earliest start of a class that may still be going on: none is longer than the longest. */
export function oldestStart(now: Instant): Instant {
  return addSeconds(now, -classLimits.longestMinutes * 60)
}
