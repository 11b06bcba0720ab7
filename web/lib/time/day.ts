/** A day of the reader's own calendar, as YYYY-MM-DD. */
export function dayOf(instant: number): string {
  const date = new Date(instant)
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}

/** The instant at which that day begins where the reader is. */
export function startOfDay(day: string): number {
  return new Date(`${day}T00:00:00`).getTime()
}

/** The instant at which the next day begins. Counted from noon: there are places that skip a midnight. */
export function endOfDay(day: string): number {
  return new Date(`${day}T12:00:00`).setHours(24, 0, 0, 0)
}

/** The instant at which the clock strikes that hour of the day. */
export function hourOfDay(day: string, hour: number): number {
  return new Date(startOfDay(day)).setHours(hour)
}

/** The day so many days later. Counted from noon, which stays on its day when the clocks change. */
export function dayAfter(day: string, days: number): string {
  const noon = new Date(hourOfDay(day, 12))
  return dayOf(noon.setDate(noon.getDate() + days))
}

/** Whether it is a day at all, as YYYY-MM-DD: the thirtieth of February is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOfDay(text)) === text
}
