import type { Caller, Instant } from '#backend/platform/context.ts'

/** State of the class for this member, read when no seat was taken. */
export interface SeatFacts {
  /** Published, not deleted, by a coach who is approved. */
  isOpen: boolean
  isCancelled: boolean
  hasEnded: boolean
  /** The member has booked this date, or every date that the booking would cover. */
  isBooked: boolean
  /** This date, or another that the booking would add, costs something. */
  hasPrice: boolean
  /** Seats are available, but the booking would exceed the maximum number per member. */
  isBeyond: boolean
}

export type SeatOutcome =
  | { kind: 'taken'; bookingId: string; occurrenceId: string; overlapId?: string | undefined }
  | { kind: 'refused'; facts: SeatFacts | undefined }

export interface SeatRequest {
  occurrenceId: string
  memberId: string
  now: Instant
}

/** State of the booking, read when no seat was released. */
export interface ReleaseFacts {
  hasStarted: boolean
  /** The company's cancellation window has passed for the member. */
  isLate: boolean
}

export type ReleaseOutcome =
  | { kind: 'released'; bookingId: string; occurrenceId: string }
  | { kind: 'refused'; facts: ReleaseFacts | undefined }

/** Identifies one of the member's bookings: it matches every field that is given. */
export interface ReleaseRequest {
  memberId: string
  occurrenceId?: string | undefined
  endsAt?: Instant | undefined
  coachId?: string | undefined
  now: Instant
  /** The member, or the person who frees the member's spot for the studio. */
  canceledBy: string
}

/** Seats, decided by the database in one statement each. A course counts as one: all its dates or none. */
export interface SeatStore {
  takeSeat(request: SeatRequest): Promise<SeatOutcome>
  releaseSeat(request: ReleaseRequest): Promise<ReleaseOutcome>
  /** Whether the caller may change the date: its coach, an admin of its company or a global admin. */
  maySchedule(occurrenceId: string, caller: Caller): Promise<boolean>
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

/** Bookings that the viewer may see or mark. */
export interface AttendanceStore {
  /** Ids of the member's bookings that are not cancelled and end at or after the instant, next first. */
  listActive(request: ActiveBookingsRequest, caller: Caller): Promise<string[]>
  /** Marks only if the class has begun. Undefined when there is no such booking that the viewer may mark. */
  mark(request: MarkAttendanceRequest, caller: Caller): Promise<MarkOutcome | undefined>
}
