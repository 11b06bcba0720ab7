import * as v from 'valibot'
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

/** The answer to a request, without the secret of a link: it is stored for clients that repeat the request. */
export const SentInvitation = v.object({
  invitation: v.string(),
  isRequested: v.boolean(),
  /** When the link was requested that the answer has yet to get. */
  linkRequestedAt: v.optional(v.string()),
})
export type SentInvitation = v.InferOutput<typeof SentInvitation>

/**
 * Requests the e-mail, or says that a link is to be made. The secret of an e-mail is made where it is sent, so that no
 * job holds one. The invitation says already that it is requested now.
 */
export async function requestSending(
  { id, isByLink }: { id: string; isByLink: boolean },
  { transaction, now }: Pick<Writing, 'transaction' | 'now'>,
  { storeIn, askToInvite }: Pick<InvitationParts, 'storeIn' | 'askToInvite'>,
): Promise<Pick<SentInvitation, 'linkRequestedAt'>> {
  if (await storeIn(transaction).isBeyondHour(id, now)) throw new DomainError('TOO_MANY_REQUESTS')
  if (isByLink) return { linkRequestedAt: now }
  if (!askToInvite) throw new DomainError('UNAVAILABLE')
  await askToInvite(transaction, { id, requestedAt: now })
  return {}
}

/** Makes the link for the inviter to pass on, for a repeated request too. */
export async function withLink(
  { linkRequestedAt, ...answer }: SentInvitation,
  database: Queryable,
  { storeIn, server }: Pick<InvitationParts, 'storeIn' | 'server'>,
): Promise<Omit<SentInvitation, 'linkRequestedAt'> & { link?: string }> {
  if (linkRequestedAt === undefined) return answer
  const token = makeSecret()
  await storeIn(database).addToken({ id: answer.invitation, requestedAt: linkRequestedAt }, hashSecret(token))
  return { ...answer, link: `${server}${invitationPath}${token}` }
}
