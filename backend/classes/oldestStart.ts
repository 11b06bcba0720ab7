import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { classLimits } from '#schema/classes/classLimits.ts'

/** Returns the earliest possible start of a class in progress, given the maximum duration. */
export function oldestStart(now: Instant): Instant {
  return addSeconds(now, -classLimits.longestMinutes * 60)
}
