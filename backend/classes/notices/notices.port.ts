import type { Instant } from '#backend/platform/context.ts'

/** What became of a date that has bookings. */
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
  /** Another person than before teaches the date. */
  hasNewCoach: boolean
  /** The substitute, or the coach if there is none. */
  coach: string
  isSubstituted: boolean
  /** The coach looks for a substitute, and has found none. */
  wantsSubstitute: boolean
  /** What the coach writes to colleagues who could be the substitute. */
  note: string | null
  /** Null without a company. */
  companyName: string | null
  companyLogo: string | null
}

/** A notice whose e-mail waits. */
export interface WaitingNotice {
  id: string
  changedIds: readonly string[]
  releasedIds: readonly string[]
  /** Dates for which the person could be the substitute. */
  requestIds: readonly string[]
  /** Dates that the person teaches, at the same time as another class of theirs or in the same room. */
  clashIds: readonly string[]
  /** The stored choice of the person. */
  lang: string | null
  /** Null without a verified e-mail address, and for deleted accounts. */
  email: string | null
  attempts: number
}

export interface NoticeStore {
  listDates(changeId: string): Promise<ChangedDate[]>
  /** Those that fewer than `attempt` attempts tried, fewest first. */
  nextWaiting(request: { changeId: string; attempt: number; limit: number }): Promise<WaitingNotice[]>
  mark(id: string, state: 'SENT' | 'SKIPPED'): Promise<void>
  /** Counts a refusal by the mail server. */
  countAttempt(id: string): Promise<void>
  countWaiting(changeId: string): Promise<number>
}

export interface SettlingStore {
  /** Closes the window of the change and writes its notices, once. */
  settle(changeId: string): Promise<void>
}
