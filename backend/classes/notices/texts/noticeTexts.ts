/** What an e-mail is about. `CHANGED` stands for several of the others. */
export type NoticeSubject = 'MOVED' | 'CANCELED' | 'SUBSTITUTE' | 'RELEASED' | 'REQUEST' | 'CLASH' | 'CHANGED'

/** What notices say in one language. Words in braces stand for values. */
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
  /** To colleagues of the coach. */
  request: string
  /** Follows a request. */
  note: string
  /** To the coach of the date. */
  clash: string
  /** Number of dates that are not listed. */
  more: string
  link: string
}
