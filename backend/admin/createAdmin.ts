import type { AccountStore } from '#backend/identity/identity.port.ts'
import type { StaffStore } from '#backend/people/people.port.ts'
import type { Instant } from '#backend/platform/context.ts'
import { nameSentenceOf } from '#schema/values/personName.ts'

export interface AdminRequest {
  email: string
  name: string
  role: 'GLOBAL' | 'ADMIN'
  /** Id or name; of an ADMIN only. */
  company: string | undefined
  now: Instant
}

export interface AdminPorts {
  accounts: AccountStore
  staff: StaffStore
}

/**
 * Creates the missing account, contact and role, and resolves with a sentence about the result. Rejects with a
 * sentence if the request cannot be carried out. There is no password: the admin signs in with a code sent to the
 * address, which counts as verified on the operator's word.
 */
export async function createAdmin(request: AdminRequest, { accounts, staff }: AdminPorts): Promise<string> {
  const { role, now } = request
  const [firstName, lastName] = splitName(request.name)
  const companyId = await companyOf(request, staff)
  const account = await accounts.ensureAccount({ email: request.email, now })
  if (!account) throw new Error(`${request.email} isn’t an email address.`)
  const { subject, username, email } = account
  const { contactId } = await staff.ensureContact({
    subject,
    username,
    firstName,
    lastName,
    email,
    phone: undefined,
    country: undefined,
    lang: undefined,
    now,
  })
  await staff.grantRole({ contactId, role, companyId, now })
  return `${email} is now ${role}. They sign in with a code sent to that address.`
}

function splitName(name: string): [firstName: string, lastName: string] {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  const lastName = others.join(' ')
  if (lastName === '') throw new Error('Enter a first and last name, as in --name "Ana Silva".')
  const fault = nameSentenceOf(firstName) ?? nameSentenceOf(lastName)
  if (fault) throw new Error(fault)
  return [firstName, lastName]
}

async function companyOf({ role, company, now }: AdminRequest, staff: StaffStore): Promise<string | undefined> {
  if (role === 'GLOBAL') {
    if (company !== undefined) throw new Error('A GLOBAL admin has no company. Leave out --company, or use ADMIN.')
    return undefined
  }
  if (company === undefined) throw new Error('An ADMIN needs a company: --company <id or name>.')
  const [id, ...others] = await staff.findCompanies(company, now)
  if (id === undefined) throw new Error(`There is no company "${company}".`)
  if (others.length > 0) throw new Error(`Several companies are named "${company}". Use the id of one.`)
  return id
}
