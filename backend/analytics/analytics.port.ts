import type { Instant } from '#backend/platform/context.ts'

export interface Consent {
  givenAt: Instant
  hasProfile: boolean
}

export interface ConsentStore {
  find(contactId: string): Promise<Consent | undefined>
  /** Repeating it changes nothing. */
  give(contactId: string, now: Instant): Promise<void>
  /** Deletes all that was stored under it. */
  withdraw(contactId: string): Promise<void>
}

export interface ProfileChange {
  contactId: string
  /** A JSON object: attributes that only the client knows. */
  attributes: string
  now: Instant
}

/** What is stored under a consent. Each answers whether it was stored: without a consent it is not. */
export interface AnalyticsStore {
  createProfile(change: ProfileChange): Promise<boolean>
  updateProfile(change: ProfileChange): Promise<boolean>
  countVisit(visit: { contactId: string; platform: string | undefined; now: Instant }): Promise<boolean>
}
