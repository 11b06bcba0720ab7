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

/** The instant at which the next day begins. */
export function endOfDay(day: string): number {
  const next = new Date(`${day}T00:00:00`)
  next.setDate(next.getDate() + 1)
  return next.getTime()
}
