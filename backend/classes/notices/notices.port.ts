import type { Instant } from '#backend/platform/context.ts'

/** How a date with bookings changed. */
export type DateChangeKind = 'MOVED' | 'CANCELED' | 'SUBSTITUTE'

/** A date of a closed change. */
export interface ChangedDate {
  id: string
  publicId: string
  name: string
  timeZone: string
  /** Null if the date itself did not change. */
  kind: DateChangeKind | null
  oldStart: Instant
  oldEnd: Instant
  oldAddress: string | null
  start: Instant
  end: Instant
  address: string | null
  /** Why the date was canceled. */
  reason: string | null
  /** The date has another teacher than before. */
  hasNewCoach: boolean
  /** The substitute, or the coach if there is none. */
  coach: string
  isSubstituted: boolean
  /** The coach has asked for a substitute, and none has accepted. */
  wantsSubstitute: boolean
  /** The coach's note to colleagues who could be the substitute. */
  note: string | null
  /** Null without a company. */
  companyName: string | null
  companyLogo: string | null
}

/** A notice whose e-mail has not been sent. */
export interface WaitingNotice {
  id: string
  changedIds: readonly string[]
  releasedIds: readonly string[]
  /** Dates for which the person could be the substitute. */
  requestIds: readonly string[]
  /** Dates of the person that clash with another class of theirs, or with one in the same room. */
  clashIds: readonly string[]
  /** The person's stored language. */
  lang: string | null
  /** Null without a verified e-mail address, and for deleted accounts. */
  email: string | null
  attempts: number
}

export interface NoticeStore {
  listDates(changeId: string): Promise<ChangedDate[]>
  /** Notices with fewer than `attempt` attempts, fewest first. */
  nextWaiting(request: { changeId: string; attempt: number; limit: number }): Promise<WaitingNotice[]>
  mark(id: string, state: 'SENT' | 'SKIPPED'): Promise<void>
  /** Counts a refusal by the mail server. */
  countAttempt(id: string): Promise<void>
  countWaiting(changeId: string): Promise<number>
}

export interface SettlingStore {
  /** Closes the change for further dates and writes its notices, once. */
  settle(changeId: string): Promise<void>
}
