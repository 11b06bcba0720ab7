import type { Context, Instant } from '#backend/platform/context.ts'

/** What was found of the class when no seat was taken. */
export interface SeatFacts {
  /** Published, not deleted, by a coach who is approved. */
  isOpen: boolean
  isCancelled: boolean
  hasEnded: boolean
  /** Every date that the booking would cover is the member's already. */
  isBooked: boolean
  /** Of any date that the booking would cover. */
  hasPrice: boolean
}

export type SeatOutcome =
  | { kind: 'taken'; bookingId: string; occurrenceId: string; overlapId?: string | undefined }
  | { kind: 'refused'; facts: SeatFacts | undefined }

export interface SeatRequest {
  occurrenceId: string
  memberId: string
  now: Instant
}

/** What was found of the booking when no seat was given back. */
export interface ReleaseFacts {
  hasStarted: boolean
}

export type ReleaseOutcome =
  | { kind: 'released'; bookingId: string; occurrenceId: string }
  | { kind: 'refused'; facts: ReleaseFacts | undefined }

/** A booking is meant by its occurrence, or by the end and the coach of its class. */
export interface ReleaseRequest {
  memberId: string
  occurrenceId?: string | undefined
  endsAt?: Instant | undefined
  coachId?: string | undefined
  now: Instant
}

/** Seats, decided by the database in one statement each. A course counts as one: all its dates or none. */
export interface SeatStore {
  takeSeat(request: SeatRequest): Promise<SeatOutcome>
  releaseSeat(request: ReleaseRequest): Promise<ReleaseOutcome>
}

export interface MarkAttendanceRequest {
  memberId: string
  endsAt: Instant
  bookingId?: string | undefined
  status: 'BOOKED' | 'ATTENDED'
}

export interface MarkOutcome {
  bookingId: string
  /** False before its class begins. */
  isMarked: boolean
}

export interface ActiveBookingsRequest {
  memberId: string
  endsFrom: Instant
  subCategoryId?: string | undefined
}

type Asking = Pick<Context, 'viewer' | 'now'>

/** Bookings that whoever asks may see, or mark. */
export interface AttendanceStore {
  /** Ids of the member's bookings that are not cancelled and end at or after the instant, next first. */
  listActive(request: ActiveBookingsRequest, asking: Asking): Promise<string[]>
  /** Of a class that has begun; undefined when there is no booking that this person may mark. */
  mark(request: MarkAttendanceRequest, asking: Asking): Promise<MarkOutcome | undefined>
}
