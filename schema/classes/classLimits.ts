import { limits } from '#schema/__generated__/limits.ts'

/** Limits of a class that are not those of one field, and the limits of its duration in minutes. */
export const classLimits = {
  shortestMinutes: limits.Event.duration.min / 60,
  longestMinutes: limits.Event.duration.max / 60,
  /** Maximum number of dates that one class is created with. */
  mostDates: 200,
  /** How far ahead of now the last date may be. */
  furthestDays: 366,
  /** How many weeks ahead the dates of a class without an end are made. */
  weeksAhead: 13,
} as const
