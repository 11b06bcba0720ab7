import type { Caller, Instant } from '#backend/platform/context.ts'
import type { ClassDate } from './planDates.ts'
import type { NewClass } from './readNewClass.ts'

export interface PublicClassesRequest {
  endsFrom: Instant
  categoryIds?: readonly string[] | undefined
  subCategoryId?: string | undefined
}

export interface ClassStore {
  /** Ids of public occurrences that end at or after the instant, by their start; at most 12. */
  listPublic(request: PublicClassesRequest): Promise<string[]>
}

export interface AddClassRequest {
  id: string
  columns: Omit<NewClass, 'dates' | 'series'>
  people: {
    coachId: string
    assistantId: string | undefined
    /** If undefined, the first company that the coach teaches for. */
    companyId: string | undefined
  }
  /** Soonest first; at least one. */
  dates: readonly (ClassDate & { id: string; publicId: string })[]
  /** The dates that a class without an end gets later. */
  series: NewClass['series']
}

/** Why a class was not added. */
export interface AddClassFacts {
  /** Without an assistant. */
  mayCreate: boolean
  /** With the named assistant. */
  mayBeAssisted: boolean
  hasCategory: boolean
  hasRoom: boolean
  /** Everything else is valid, but every date is in a closure. */
  isClosed: boolean
  /** Everything else is valid, but the coach would exceed the limit of classes or dates. */
  isBeyond: boolean
}

export type AddClassOutcome =
  /** The created dates, soonest first, without those in a closure. */
  { kind: 'added'; occurrenceIds: string[] } | { kind: 'refused'; facts: AddClassFacts }

/** Dates that were written, in their transaction. */
export interface ClashStore {
  /**
   * Ids of other dates that have the coach or the room of one of these dates at the same time, soonest first; at most
   * 20. Of two transactions that write dates concurrently, the second sees the dates of the first. Without `amongThem`,
   * clashes between two of these dates are left out.
   */
  findClashes(ids: readonly string[], how?: { amongThem: boolean }): Promise<string[]>
}

/** Creates classes, in one transaction. */
export interface NewClassStore extends ClashStore {
  /** Adds the class with all its dates, or nothing if the viewer may not create it or its category is absent. */
  addClass(request: AddClassRequest, caller: Caller): Promise<AddClassOutcome>
}

export interface AttendeeStore {
  /** Ids of the bookings that are not canceled, oldest first; empty unless the viewer runs the class. */
  listAttendees(occurrenceId: string, caller: Caller): Promise<string[]>
  /**
   * Ids of the bookings of dates that have not started, for callers who may change them: soonest date first, then oldest
   * booking first; at most 1,000.
   */
  listToCome(request: { classId: string; occurrenceId?: string }, caller: Caller): Promise<string[]>
}
