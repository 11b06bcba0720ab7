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
}

/**
 * Requests the e-mail, or makes a link for the inviter to pass on. The secret of an e-mail is made where it is sent, so
 * that no job holds one. The invitation says already that it is requested now.
 */
export async function sendInvitation(
  { id, isByLink }: { id: string; isByLink: boolean },
  { transaction, now }: Pick<Writing, 'transaction' | 'now'>,
  { storeIn, askToInvite, server }: InvitationParts,
): Promise<{ link?: string }> {
  const store = storeIn(transaction)
  if (await store.isBeyondHour(id, now)) throw new DomainError('TOO_MANY_REQUESTS')
  if (isByLink) {
    const token = makeSecret()
    await store.addToken({ id, requestedAt: now }, hashSecret(token))
    return { link: `${server}${invitationPath}${token}` }
  }
  if (!askToInvite) throw new DomainError('UNAVAILABLE')
  await askToInvite(transaction, { id })
  return {}
}
