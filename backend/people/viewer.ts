// Operation: viewer
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { APPROVED } from '#schema/rights/statuses.ts'

/** What the identity service vouches for. */
export interface VerifiedPerson {
  subject: string
  username: string | undefined
  email: string | undefined
  phone: string | undefined
  expiresAt: string | undefined
  originJti: string | undefined
}

/** What the database knows of that person. */
export interface KnownPerson {
  contactId: string
  roles: readonly { role: string; companyId: string | null; status: string }[]
}

/** Roles count only once approved, and come from the database, never from the token (decision H1). */
export function toViewer(person: VerifiedPerson | undefined, known: KnownPerson | undefined): Viewer {
  if (!person) return anonymous
  const approved = known?.roles.filter(({ status }) => status === APPROVED) ?? []
  return Object.freeze({
    subject: person.subject,
    contactId: known?.contactId,
    isGlobal: approved.some(({ role }) => role === 'GLOBAL'),
    adminOfCompanyIds: approved.flatMap(({ role, companyId }) => (role === 'ADMIN' && companyId ? [companyId] : [])),
    email: person.email,
    phone: person.phone,
    username: person.username,
    expiresAt: person.expiresAt,
    signInId: person.originJti,
  })
}
