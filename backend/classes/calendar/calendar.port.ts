import type { Caller, Instant } from '#backend/platform/context.ts'

export interface CalendarRequest {
  /** Undefined for the dates that the caller teaches. */
  companyId: string | undefined
  from: Instant
  to: Instant
  withBookings: boolean
}

/** Dates that differ in nothing but their start and bookings. */
export interface CalendarSeries {
  name: string
  duration: number
  timeZone: string
  pattern: string | null
  status: string
  isCancelled: boolean
  capacity: number
  dateState: string | null
  coachName: string | null
  dates: string[]
  startMinutes: number[]
  booked: number[] | null
}

export interface CalendarSpan {
  series: CalendarSeries[]
  isCut: boolean
}

export interface CalendarStore {
  /** The dates of the span that the caller runs; at most 2,000. */
  readSpan(request: CalendarRequest, caller: Caller): Promise<CalendarSpan>
}
