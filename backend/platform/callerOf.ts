import type { Context } from './context.ts'
import { DomainError } from './DomainError.ts'

/** The caller's contact, from the token. An argument may repeat it, and no other value is valid (decision H1). */
export function callerOf(claimed: unknown, { viewer }: Pick<Context, 'viewer'>): string {
  if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  if (claimed !== null && claimed !== undefined && claimed !== viewer.contactId) throw new DomainError('NOT_FOUND')
  return viewer.contactId
}
