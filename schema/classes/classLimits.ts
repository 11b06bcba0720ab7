import { limits } from '#schema/__generated__/limits.ts'

/** Limits of a class that do not belong to a single field, and the limits of its duration in minutes. */
export const classLimits = {
  shortestMinutes: limits.Event.duration.min / 60,
  longestMinutes: limits.Event.duration.max / 60,
  /** Maximum number of dates that one class is created with. */
  mostDates: 200,
  /** Maximum number of days from now to the last date. */
  furthestDays: 366,
  /** Number of weeks for which the dates of a class without an end are created in advance. */
  weeksAhead: 13,
} as const
