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
  /** Returns the user's contact, and creates it if there is none. Concurrent calls get the same one. */
  ensureContact(contact: NewContact): Promise<{ contactId: string }>
}

/** Staff of the installation, within one transaction. */
export interface StaffStore {
  /** As in the people's store. */
  ensureContact(contact: NewContact): Promise<{ contactId: string }>
  /** Ids of the companies with this id or exactly this name. */
  findCompanies(idOrName: string, now: Instant): Promise<string[]>
  /** Grants the role, approved. Returns the id of its row, or undefined if the contact already had it. */
  grantRole(grant: RoleGrant): Promise<string | undefined>
}

export interface RoleGrant {
  contactId: string
  role: 'GLOBAL' | 'ADMIN' | 'COACH'
  companyId: string | undefined
  now: Instant
}

/** An approved role. */
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

/** The operator's access to people, within one transaction. */
export interface OperatorStore extends Pick<StaffStore, 'findCompanies' | 'grantRole'> {
  listRoles(): Promise<HeldRole[]>
  /** At most 20, by email address, phone number, id, or the beginning of a name. */
  findPeople(text: string): Promise<FoundPerson[]>
  /** Contacts of all global admins; concurrent changes of their roles wait until the transaction ends. */
  lockGlobals(now: Instant): Promise<string[]>
  /** Returns the id of the row, or undefined if the contact does not have the role. */
  revokeRole(grant: RoleGrant): Promise<string | undefined>
  /** Adds to the audit trail, as the operator. */
  record(entry: OperatorEntry): Promise<void>
  /** The identity service's name for the user; null for a contact that never signed in. */
  findSubject(contactId: string): Promise<string | null>
  /** All data about the user in the database. */
  readData(contactId: string): Promise<UserData>
}

export interface UserData {
  contact: object | undefined
  account: object | undefined
  signIns: object[]
  /** By table, all rows that name the user. */
  rows: Record<string, object[]>
  /** Incomplete tables, where more than 100,000 rows name the user. */
  incomplete: string[]
  files: { key: string; fileName: string; bytes: number }[]
}

export interface OperatorEntry {
  action: 'GRANTED' | 'REVOKED' | 'EXPORTED' | 'ERASED'
  subjectType: 'Role' | 'Contact'
  subjectId: string
  companyId?: string | undefined
  now: Instant
}
