/**
 * The server's own subscriptions, in addition to those of the entities: one table per line, with the actions and
 * columns of its events. Changes of other columns send none. No secrets or hashes of them, because events are stored
 * for a day.
 */
export const internalTopics = {
  /** Contacts and their accounts. */
  contact: { actions: ['create', 'update', 'delete'], columns: ['id', 'subject'] },
  /** Roles. */
  role: { actions: ['create', 'update', 'delete'], columns: ['id', 'contact_id', 'company_id', 'role', 'status'] },
  /** A sign-in that has ended. */
  identity_session: { actions: ['update'], columns: ['id', 'sub', 'revoked_at'] },
} as const satisfies Readonly<Record<string, InternalTopic>>

export interface InternalTopic {
  actions: readonly ('create' | 'update' | 'delete')[]
  columns: readonly string[]
}
