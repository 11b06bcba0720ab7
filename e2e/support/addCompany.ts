import { randomUUID } from 'node:crypto'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import type { Database } from '#backend/platform/database.ts'

/** Adds a studio that no other story changes. */
export async function addCompany(database: Database): Promise<string> {
  const now = new Date().toISOString()
  const company = { id: randomUUID(), name: 'Quiet Studio', address: null, created_at: now, updated_at: now }
  await addDemoRows(database, [['company', [company]]])
  return company.id
}
