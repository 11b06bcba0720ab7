const DAY_MS = 86_400_000
const WEEK = 7

export interface WeeklyPlan {
  /** YYYY-MM-DD; earliest possible date. */
  date: string
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[]
  weeks: number
}

/** The dates of a weekly class. Calendar days, so clock changes do not matter. */
export function weeklyDays({ date, weekdays, weeks }: WeeklyPlan): string[] {
  return Array.from({ length: weeks * WEEK }, (_, index) => dayAfter(date, index)).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  )
}

/** The date `count` days later, as YYYY-MM-DD. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}
