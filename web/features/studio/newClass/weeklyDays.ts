import { dayAfter } from '#web/lib/time/day.ts'

const DAY_MS = 86_400_000

export interface WeeklyPlan {
  /** YYYY-MM-DD; earliest possible date. */
  date: string
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[]
  /** YYYY-MM-DD; latest possible date. */
  until: string
}

/** The dates of a weekly class. Calendar days, so clock changes do not matter. */
export function weeklyDays({ date, weekdays, until }: WeeklyPlan): string[] {
  const count = Math.max(0, daysBetween(date, until) + 1)
  return Array.from({ length: count }, (_, index) => dayAfter(date, index)).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  )
}

/** Number of days from one to the other. */
export function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / DAY_MS)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}
