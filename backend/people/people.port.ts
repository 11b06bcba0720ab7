import type { Instant } from '#backend/platform/context.ts'
import type { KnownPerson } from './viewer.ts'

export interface NewContact {
  subject: string
  username: string | undefined
  firstName: string
  lastName: string
  email: string | undefined
  phone: string | undefined
  country: string | undefined
  lang: string | undefined
  now: Instant
}

export interface PeopleStore {
  findBySubject(subject: string): Promise<KnownPerson | undefined>
  /** The person's contact, made when there is none. Two calls at once end at the same one. */
  ensureContact(contact: NewContact): Promise<{ contactId: string }>
}
