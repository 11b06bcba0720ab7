import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { RunningJob } from '#backend/platform/jobs/jobs.port.ts'
import { mailLogoOf } from '#backend/platform/mail/mailLogo.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import { hashSecret, makeSecret } from '#backend/platform/secret.ts'
import { composeInvitation } from './composeInvitation.ts'
import type { InvitationJob } from './invitationJob.ts'
import { createInvitationStore } from './invitations.store.ts'
import { invitationPath } from './sendInvitation.ts'

export interface InvitationMailParts {
  database: Database
  mail: {
    /** Undefined on a server that cannot send e-mail. */
    messenger: Messenger | undefined
    /** Where browsers find the product, with a slash at the end. */
    address: string
  }
}

/**
 * Sends the e-mail with a link of its own. An attempt that was killed after the mail server's answer sends a second
 * e-mail, and the links of both work. A newer request has a job of its own: an attempt that it overtakes fails, and its
 * repetition has nothing to send.
 */
export async function sendInvitationMail(
  { payload: { id, requestedAt } }: Pick<RunningJob<InvitationJob>, 'payload'>,
  { database, mail: { messenger, address } }: InvitationMailParts,
  now: () => Instant = () => new Date().toISOString(),
): Promise<void> {
  const invitations = createInvitationStore(database)
  const mail = await invitations.findMail(id, now())
  if (!mail || mail.email === null || (requestedAt ?? mail.requestedAt) !== mail.requestedAt) return
  // Failed, so that another process sends it, or an operator who sets up a mail server again.
  if (!messenger) throw new Error('This server cannot send e-mail')
  const request = { id, requestedAt: mail.requestedAt }
  if (mail.mustWait) {
    await invitations.postpone(request, now())
    return
  }
  const token = makeSecret()
  await invitations.addToken(request, hashSecret(token))
  const link = `${address}${invitationPath}${token}`
  await messenger.send(composeInvitation({ ...mail, to: mail.email, link, logo: mailLogoOf(mail, address) }))
  await invitations.markSent(request, now())
}
