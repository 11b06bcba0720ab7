import type { Caller, Instant } from '#backend/platform/context.ts'

export interface ClosureEffect {
  dates: number
  bookings: number
}

export interface ClosureSpan {
  /** Undefined for the caller's own classes without a company. */
  companyId: string | undefined
  from: Instant
  to: Instant
}

export interface ClosureStore {
  /** The open dates in the span that have not started and that the caller may change. */
  countEffect(span: ClosureSpan, caller: Caller): Promise<ClosureEffect>
}

/** Closes dates, in one transaction. */
export interface ClosingStore {
  /** Declares that dates in the closure may still have to be closed. */
  markClosing(closureId: string): Promise<void>
  /** Locks the closure if its dates are still being closed and no other transaction holds the lock. */
  lockClosing(closureId: string): Promise<boolean>
  endClosing(closureId: string): Promise<void>
  /** Ids of open dates that start in the closure and have not started yet, soonest first. */
  listDates(closureId: string, now: Instant, limit: number): Promise<string[]>
}
