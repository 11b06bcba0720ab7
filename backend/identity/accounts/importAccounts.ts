import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { importUsers } from './user.store.ts'

/** An account from another system, whose addresses count as verified. */
export interface ImportedAccount {
  subject: string
  username: string
  email: string | undefined
  phone: string | undefined
}

/** Adds the accounts that do not exist yet. */
export function importAccounts(database: Database, accounts: readonly ImportedAccount[], now: Instant): Promise<void> {
  return database.transact((transaction) => importUsers(transaction, accounts.map(toUser), now))
}

function toUser({ subject, username, email, phone }: ImportedAccount) {
  return {
    sub: subject,
    username: username.toLowerCase(),
    email: email?.toLowerCase() ?? null,
    emailVerified: email !== undefined,
    phone: phone ?? null,
    phoneVerified: phone !== undefined,
    attributes: {},
  }
}
