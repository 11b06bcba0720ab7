import { randomUUID } from 'node:crypto'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import { companyId } from '#backend/demo/demoPeople.ts'
import type { Database } from '#backend/platform/database.ts'

/** Lets somebody look after the company that the stories' classes belong to. */
export async function makeAdmin(database: Database, contactId: string): Promise<void> {
  const now = new Date().toISOString()
  const role = { id: randomUUID(), contact_id: contactId, company_id: companyId('Harbour'), role: 'ADMIN' }
  await addDemoRows(database, [['role', [{ ...role, status: 'APPROVED', created_at: now, updated_at: now }]]])
}
