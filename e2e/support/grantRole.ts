import { companyId } from '#backend/demo/demoPeople.ts'
import { createStaffStore } from '#backend/people/staff.store.ts'
import type { Database } from '#backend/platform/database.ts'

export type StoryRole = keyof typeof grants

/** Admins belong to the company of the stories' classes, or to another one. */
const grants = {
  COACH: { role: 'COACH', companyId: undefined },
  ADMIN: { role: 'ADMIN', companyId: companyId('Harbour') },
  ADMIN_ELSEWHERE: { role: 'ADMIN', companyId: companyId('Lotus') },
  GLOBAL: { role: 'GLOBAL', companyId: undefined },
} as const

interface RoleRequest {
  contactId: string
  role: StoryRole
  /** The company of the role, instead of the usual one. */
  companyId?: string | undefined
}

/** Grants a role as an operator does. */
export async function grantRole(database: Database, { contactId, role, companyId: ownId }: RoleRequest): Promise<void> {
  const usual = grants[role]
  const grant = { contactId, role: usual.role, companyId: ownId ?? usual.companyId, now: new Date().toISOString() }
  await database.transact((transaction) => createStaffStore(transaction).grantRole(grant))
}
