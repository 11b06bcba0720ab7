import type { Instant } from '#backend/platform/context.ts'

/** State of a class, read under its lock. */
export interface ClassFacts {
  /** Published, not deleted, by a coach who is approved. */
  isOpen: boolean
  /** It repeats weekly, and its dates are booked one by one. */
  isWeekly: boolean
  hasPrice: boolean
  hasDatesToCome: boolean
  /** The member's own spot, if there is one. */
  spotId: string | null
  /** As many members as the class has spots hold one in each date. */
  isFull: boolean
  /** The member has as many standing spots as one may have. */
  isBeyond: boolean
}

/** A date that the holder of a spot could book. */
export interface WantedDate {
  spotId: string
  occurrenceId: string
  startsAt: Instant
  createdAt: Instant
}

export interface WantedRequest {
  classId: string
  /** One spot only. */
  spotId?: string | undefined
  now: Instant
}

export interface StandingStore {
  /**
   * Locks the class against new dates until the transaction ends. Undefined if there is no such class. Ends the member's
   * spots in classes that have no dates to come and get none: they do not count towards the limit.
   */
  lockClass(request: { classId: string; memberId: string; now: Instant }): Promise<ClassFacts | undefined>
  addSpot(spot: { id: string; classId: string; memberId: string; now: Instant }): Promise<void>
  /** Dates with room that holders have neither booked nor given up, soonest first, oldest spot first; a page of them. */
  listWanted(request: WantedRequest, after: WantedDate | undefined): Promise<WantedDate[]>
  /**
   * Locks the spot and the date. Returns the member, or undefined if the spot has ended or the member has booked the date
   * or given it up.
   */
  lockWanted(wanted: Pick<WantedDate, 'spotId' | 'occurrenceId'>): Promise<string | undefined>
  /** Ids of the dates to come of the class that the member has booked, soonest first. */
  listBooked(request: { classId: string; memberId: string; now: Instant }): Promise<string[]>
  /**
   * Cancels the member's bookings of the class; returns the ids of the dates. A member who cancels gets no notice of it, and
   * keeps the bookings that they can no longer cancel.
   */
  releaseSeats(request: { classId: string; memberId: string; canceledBy: string; now: Instant }): Promise<string[]>
}
