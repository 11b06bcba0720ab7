import type { Caller, Instant } from '#backend/platform/context.ts'

export interface ActivityRequest {
  /** Undefined for the caller's own classes, videos and followers. */
  companyId: string | undefined
  from: Instant
  to: Instant
  timeZone: string
}

export interface StudioDay {
  /** YYYY-MM-DD. */
  day: string
  spots: number
  bookings: number
  views: number
  followers: number
}

export interface ActivityStore {
  /** Days on which anything happened, in order. */
  readDays(request: ActivityRequest, caller: Caller): Promise<StudioDay[]>
}
