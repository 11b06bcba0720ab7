import { companyId } from '#backend/demo/demoPeople.ts'
import { createStaffStore } from '#backend/people/staff.store.ts'
import type { Database } from '#backend/platform/database.ts'

/** Makes a user admin of the company of the stories' classes, as an operator does. */
export async function makeAdmin(database: Database, contactId: string): Promise<void> {
  const grant = { contactId, role: 'ADMIN', companyId: companyId('Harbour'), now: new Date().toISOString() } as const
  await database.transact((transaction) => createStaffStore(transaction).grantRole(grant))
}
