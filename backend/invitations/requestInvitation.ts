import type { Writing } from '#backend/model/write/rows.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { hashSecret, makeSecret } from '#backend/platform/secret.ts'
import type { AskToInvite } from './invitationJob.ts'
import type { InvitationStore } from './invitations.port.ts'

/** Links of invitations begin with it, after the server's address. */
export const invitationPath = 'join/'

export interface InvitationParts {
  storeIn(database: Queryable): InvitationStore
  askToInvite: AskToInvite | undefined
  /** Where browsers find the server, with a slash at the end. */
  server: string
  /** Whether this user may request another e-mail or link now. */
  isWithin(userId: string): boolean
}

/**
 * Requests the e-mail, or makes a link for the inviter to pass on. The secret of an e-mail is made where it is sent, so
 * that no job holds one.
 */
export async function sendInvitation(
  { id, isByLink }: { id: string; isByLink: boolean },
  { transaction, viewer }: Pick<Writing, 'transaction' | 'viewer'>,
  { storeIn, askToInvite, server, isWithin }: InvitationParts,
): Promise<{ link?: string }> {
  if (!isWithin(viewer.contactId ?? '')) throw new DomainError('TOO_MANY_REQUESTS')
  if (isByLink) {
    const token = makeSecret()
    await storeIn(transaction).addToken(id, hashSecret(token))
    return { link: `${server}${invitationPath}${token}` }
  }
  if (!askToInvite) throw new DomainError('UNAVAILABLE')
  await askToInvite(transaction, { id })
  return {}
}
