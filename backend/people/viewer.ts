// Operation: viewer
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

/** The user's claims, verified by the identity service. */
export interface VerifiedPerson {
  subject: string
  username: string | undefined
  email: string | undefined
  phone: string | undefined
  expiresAt: string | undefined
  originJti: string | undefined
}

/** The contact and roles of that user in the database. */
export interface KnownPerson {
  contactId: string
  roles: readonly { role: string; companyId: string | null; status: string }[]
}

/** Roles count only once approved, and come from the database, never from the token (decision H1). */
export function toViewer(person: VerifiedPerson | undefined, stored: KnownPerson | undefined): Viewer {
  if (!person) return anonymous
  const approved = stored?.roles.filter(({ status }) => status === APPROVED) ?? []
  return Object.freeze({
    subject: person.subject,
    contactId: stored?.contactId,
    isGlobal: approved.some(({ role }) => role === 'GLOBAL'),
    adminOfCompanyIds: approved.flatMap(({ role, companyId }) => (role === 'ADMIN' && companyId ? [companyId] : [])),
    email: person.email,
    phone: person.phone,
    username: person.username,
    expiresAt: person.expiresAt,
    signInId: person.originJti,
  })
}
