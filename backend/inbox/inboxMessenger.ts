import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import { keepMessage } from './inbox.store.ts'

/** Puts every message into the inbox page instead of the world. */
export function createInboxMessenger(database: Database, now: () => Instant): Messenger {
  return { send: (message) => keepMessage(database, message, now()) }
}
