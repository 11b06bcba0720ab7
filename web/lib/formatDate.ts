import { type Place, zonedTime } from './zonedTime.ts'

export const datePatterns = {
  dateTime: 'DD MMM YYYY h:mm a',
  date: 'DD MMM YYYY',
  time: 'h:mm a',
  slashed: 'DD/MM/YYYY',
  dashed: 'DD-MM-YYYY',
} as const

export type DatePattern = keyof typeof datePatterns

/** Also a message id: screens translate it before they show it. */
export const INVALID_DATE = 'Invalid time value'

export function formatDate(instant: string | number | Date, pattern: DatePattern, place: Place): string {
  if (Number.isNaN(new Date(instant).getTime())) return INVALID_DATE
  return zonedTime(instant, place).format(datePatterns[pattern])
}
