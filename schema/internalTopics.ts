/**
 * What the server itself listens to, beside what the entities' subscriptions say: a table a line, what of its changes
 * is told, and all that such an event carries. A change of other columns is told to nobody. No secrets, and no hashes
 * of them: an event is kept for a day.
 */
export const internalTopics = {
  /** Who somebody is, and by which account. */
  contact: { actions: ['create', 'update', 'delete'], columns: ['id', 'subject'] },
  /** What somebody may do. */
  role: { actions: ['create', 'update', 'delete'], columns: ['id', 'contact_id', 'company_id', 'role', 'status'] },
  /** A sign-in that has ended. */
  identity_session: { actions: ['update'], columns: ['id', 'sub', 'revoked_at'] },
} as const satisfies Readonly<Record<string, InternalTopic>>

export interface InternalTopic {
  actions: readonly ('create' | 'update' | 'delete')[]
  columns: readonly string[]
}
