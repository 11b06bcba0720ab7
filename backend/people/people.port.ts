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

/** Staff of the installation, within one transaction. */
export interface StaffStore {
  /** As the people's store makes it. */
  ensureContact(contact: NewContact): Promise<{ contactId: string }>
  /** Ids of the companies with this id or exactly this name. */
  findCompanies(idOrName: string, now: Instant): Promise<string[]>
  /** Gives the role, approved. Nothing changes for a contact that has it. */
  grantRole(grant: RoleGrant): Promise<void>
}

export interface RoleGrant {
  contactId: string
  role: 'GLOBAL' | 'ADMIN' | 'COACH'
  companyId: string | undefined
  now: Instant
}
