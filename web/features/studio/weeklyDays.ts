const DAY_MS = 86_400_000
const WEEK = 7

export interface WeeklyPlan {
  /** YYYY-MM-DD: the first day that counts. */
  date: string
  /** From 0 for Sunday to 6 for Saturday. */
  weekdays: readonly number[]
  weeks: number
}

/** The days on which a weekly class takes place. They are days of the calendar, which the clocks do not move. */
export function weeklyDays({ date, weekdays, weeks }: WeeklyPlan): string[] {
  return Array.from({ length: weeks * WEEK }, (_, index) => dayAfter(date, index)).filter((day) =>
    weekdays.includes(weekdayOf(day)),
  )
}

/** The day so many days after another, as YYYY-MM-DD. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** From 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}
