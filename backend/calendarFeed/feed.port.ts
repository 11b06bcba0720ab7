import type { Instant } from '#backend/platform/context.ts'

/** One date in a person's calendar feed. */
export interface FeedDate {
  id: string
  publicId: string
  name: string
  description: string | null
  address: string | null
  coachName: string
  startsAt: Instant
  endsAt: Instant
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Grows with each change that a calendar shows. */
  revision: number
  revisedAt: Instant
}

export interface FeedSpan {
  from: Instant
  until: Instant
}

export interface FeedStore {
  /** The dates of the feed with this token, soonest first; undefined if there is no such feed. */
  readDates(tokenHash: string, span: FeedSpan): Promise<FeedDate[] | undefined>
}

export interface FeedAddressStore {
  /** Gives the person's feed this token; an earlier one ends. */
  keepToken(contactId: string, tokenHash: string, now: Instant): Promise<void>
  forget(contactId: string): Promise<void>
  /** When the address of the person's feed was made; undefined without one. */
  findMade(contactId: string): Promise<Instant | undefined>
}
