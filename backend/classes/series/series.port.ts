import type { Instant } from '#backend/platform/context.ts'
import type { Series } from './planWindow.ts'

/** Columns in which the next dates differ from the class. */
export type Traits = Readonly<Record<string, unknown>>

export interface LockedSeries extends Series {
  traits: Traits
}

export interface DueSeries extends LockedSeries {
  /** The class was deleted. */
  isDeleted: boolean
  /** The coach would exceed the limit of dates. */
  isBeyond: boolean
}

export interface SeriesDate {
  id: string
  publicId: string
  startsAt: Instant
  endsAt: Instant
  number: number
}

/** The dates of weekly classes that have not been created yet, in one transaction. */
export interface SeriesStore {
  /** Locks the series of the class. Undefined if all its dates have been created. */
  lock(classId: string): Promise<LockedSeries | undefined>
  /** Locks the series with its class if it is due and no other transaction holds the lock. */
  lockDue(classId: string, now: Instant): Promise<DueSeries | undefined>
  /** Adds the dates with the traits of the class and the series, except those in a closure. */
  addDates(classId: string, dates: readonly SeriesDate[], now: Instant): Promise<void>
  change(
    classId: string,
    changes: Pick<LockedSeries, 'nextDay' | 'planned' | 'time' | 'weekdays' | 'traits' | 'until'> & { dueAt: Instant },
  ): Promise<void>
  remove(classId: string): Promise<void>
  /** Sends the coach a notice of dates that clash with another class for the first time. Takes its locks last. */
  noteClashes(dateIds: readonly string[]): Promise<void>
}
