import { companyId } from '#backend/demo/demoPeople.ts'
import { createStaffStore } from '#backend/people/staff.store.ts'
import type { Database } from '#backend/platform/database.ts'

export type StoryRole = keyof typeof grants

/** Admins are admins of the company of the stories' classes, or of another one. */
const grants = {
  COACH: { role: 'COACH', companyId: undefined },
  ADMIN: { role: 'ADMIN', companyId: companyId('Harbour') },
  ADMIN_ELSEWHERE: { role: 'ADMIN', companyId: companyId('Lotus') },
  GLOBAL: { role: 'GLOBAL', companyId: undefined },
} as const

/** Grants a role as an operator does. */
export async function grantRole(database: Database, contactId: string, role: StoryRole): Promise<void> {
  const grant = { contactId, ...grants[role], now: new Date().toISOString() }
  await database.transact((transaction) => createStaffStore(transaction).grantRole(grant))
}
