import type { Caller, Instant } from '#backend/platform/context.ts'

export interface WeekSpan {
  /** Undefined for the classes that the caller coaches. */
  companyId: string | undefined
  from: Instant
  to: Instant
}

export interface SourceDate {
  id: string
  startDate: Instant
  /** Seconds. */
  duration: number
  timeZone: string
}

export interface CopiedDate {
  sourceId: string
  classId: string
  id: string
  publicId: string
  startsAt: Instant
  endsAt: Instant
}

export interface CopyStore {
  /** The open dates in the span that the caller may change, soonest first. */
  listDates(span: WeekSpan, limit: number, caller: Caller): Promise<SourceDate[]>
}

/** Copies dates, in one transaction. */
export interface CopyingStore {
  /**
   * Adds a class of one date for each copy. Leaves out those in a closure, those that already exist, and those that the
   * caller may not create. Returns the ids of the dates, soonest first; undefined if a coach would exceed the limit.
   */
  addCopies(copies: readonly CopiedDate[], caller: Caller): Promise<string[] | undefined>
}
