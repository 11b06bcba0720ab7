import type { Database } from '#backend/platform/database.ts'
import { createSettlingStore } from './notices.store.ts'

/** Closes the window of a change and writes the notices to its members. A second call does nothing. */
export function closeChange(changeId: string, database: Pick<Database, 'transact'>): Promise<void> {
  return database.transact((transaction) => createSettlingStore(transaction).settle(changeId))
}
