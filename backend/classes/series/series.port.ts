import type { Instant } from '#backend/platform/context.ts'
import type { Series } from './planWindow.ts'

/** Columns of the next dates that differ from the class. */
export type Traits = Readonly<Record<string, unknown>>

export interface HeldSeries extends Series {
  traits: Traits
}

export interface DueSeries extends HeldSeries {
  /** The class was deleted. */
  isDeleted: boolean
  /** The coach would have more dates than one may have. */
  isBeyond: boolean
}

export interface SeriesDate {
  id: string
  publicId: string
  startsAt: Instant
  endsAt: Instant
  number: number
}

/** The dates of weekly classes that are not made yet, in one transaction. */
export interface SeriesStore {
  /** The series of the class, locked. Undefined if all dates of the class are made. */
  lock(classId: string): Promise<HeldSeries | undefined>
  /** The same with its class, if it is due and no other transaction has it. */
  lockDue(classId: string, now: Instant): Promise<DueSeries | undefined>
  /** Adds the dates with the traits of the class and of the series, except those in a closure. */
  addDates(classId: string, dates: readonly SeriesDate[], now: Instant): Promise<void>
  change(
    classId: string,
    changes: Pick<HeldSeries, 'nextDay' | 'planned' | 'time' | 'weekdays' | 'traits' | 'until'> & { dueAt: Instant },
  ): Promise<void>
  remove(classId: string): Promise<void>
  /** Lets the coach know which of these dates clash with another class for the first time. Takes its locks last. */
  noteClashes(dateIds: readonly string[]): Promise<void>
}
