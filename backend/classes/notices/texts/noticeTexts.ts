/** The subject of an e-mail. `CHANGED` covers several kinds of change. */
export type NoticeSubject = 'MOVED' | 'CANCELED' | 'SUBSTITUTE' | 'RELEASED' | 'REQUEST' | 'CLASH' | 'CHANGED'

/** The texts of notices in one language. Words in braces are placeholders. */
export interface NoticeTexts {
  subjects: Readonly<Record<NoticeSubject, string>>
  moved: string
  address: string
  noAddress: string
  canceled: string
  /** Follows a cancellation. */
  reason: string
  substitute: string
  /** The coach teaches the date again. */
  coachAgain: string
  released: string
  /** For colleagues of the coach. */
  request: string
  /** Follows a request. */
  note: string
  /** For the coach of the date. */
  clash: string
  /** Number of dates that are not listed. */
  more: string
  link: string
}
