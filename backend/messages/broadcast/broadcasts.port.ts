import type { Instant } from '#backend/platform/context.ts'

export type Audience = 'MEMBERS' | 'FOLLOWERS' | 'CLASS'

/** The people that a coach writes to. */
export interface AudienceOf {
  coachId: string
  audience: Audience
  /** Of a class that the coach runs. */
  classId: string | undefined
}

export interface Delivery extends AudienceOf {
  id: string
  content: string
}

/** Statements about broadcasts. */
export interface BroadcastStore {
  countAudience(audience: AudienceOf): Promise<number>
  /** Makes concurrent broadcasts of a coach wait for each other, and counts those since then. */
  lockAndCount(coachId: string, since: Instant): Promise<number>
  /** Writes down who gets the broadcast. */
  addRecipients(id: string, audience: AudienceOf): Promise<void>
  /** A broadcast that is not sent yet. */
  find(id: string): Promise<Delivery | undefined>
  /** People who wait for it, in the order of their ids. */
  nextRecipients(id: string, limit: number): Promise<string[]>
  /** Locks a person who waits for it. Returns whether they still do. */
  lockRecipient(id: string, contactId: string): Promise<boolean>
  mark(id: string, contactId: string, state: 'SENT' | 'SKIPPED'): Promise<void>
  skipAll(id: string): Promise<void>
  /** Marks participants of the conversation as sent, and all others as skipped. */
  markMembers(id: string, conversationId: string): Promise<void>
  /** Brings the numbers up to date; ends the broadcast if no one waits for it. */
  report(id: string, now: Instant): Promise<void>
  forgetRecipients(id: string): Promise<void>
  /**
   * Takes members with a booking into the conversation of the class, as many as it holds. They see messages from then on.
   */
  joinAttendees(conversationId: string, classId: string, now: Instant): Promise<void>
}
