import { companyId } from '#backend/demo/demoPeople.ts'
import { createStaffStore } from '#backend/people/staff.store.ts'
import type { Database } from '#backend/platform/database.ts'

export type StoryRole = 'COACH' | 'ADMIN' | 'GLOBAL'

/** Grants a role as an operator does. Admins are admins of the company of the stories' classes. */
export async function grantRole(database: Database, contactId: string, role: StoryRole): Promise<void> {
  const grant = { contactId, companyId: role === 'ADMIN' ? companyId('Harbour') : undefined, role }
  const now = new Date().toISOString()
  await database.transact((transaction) => createStaffStore(transaction).grantRole({ ...grant, now }))
}
