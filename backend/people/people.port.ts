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

/** A role that counts. */
export interface HeldRole {
  role: string
  name: string
  email: string | null
  company: string | null
}

export interface FoundPerson {
  contactId: string
  name: string
  email: string | null
  phone: string | null
  roles: readonly Pick<HeldRole, 'role' | 'company'>[]
}

/** What an operator sees and changes of people, within one transaction. */
export interface OperatorStore extends Pick<StaffStore, 'findCompanies' | 'grantRole'> {
  listRoles(): Promise<HeldRole[]>
  /** At most 20, by email address, phone number, id, or the beginning of a name. */
  findPeople(text: string): Promise<FoundPerson[]>
  /** Contacts of all global admins; concurrent changes of their roles wait until the transaction ends. */
  lockGlobals(now: Instant): Promise<string[]>
  /** False for a role that the contact does not have. */
  revokeRole(grant: RoleGrant): Promise<boolean>
}
