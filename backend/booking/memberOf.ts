import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

/** The member is whoever the token says. An argument may repeat that, and say nothing else (decision H1). */
export function memberOf(claimed: string | null | undefined, { viewer }: Pick<Context, 'viewer'>): string {
  if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  if (claimed && claimed !== viewer.contactId) throw new DomainError('NOT_FOUND')
  return viewer.contactId
}
