import { randomUUID } from 'node:crypto'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import type { Database } from '#backend/platform/database.ts'

/** Makes a user a coach, as if their request had been approved. */
export async function makeCoach(database: Database, contactId: string): Promise<void> {
  const now = new Date().toISOString()
  const role = { id: randomUUID(), contact_id: contactId, role: 'COACH', status: 'APPROVED' }
  await addDemoRows(database, [['role', [{ ...role, created_at: now, updated_at: now }]]])
}
