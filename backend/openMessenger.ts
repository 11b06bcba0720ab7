import { createInboxMessenger } from './inbox/inboxMessenger.ts'
import type { Instant } from './platform/context.ts'
import type { Database } from './platform/database.ts'
import type { Env } from './platform/env.ts'
import type { Messenger } from './platform/mail/messenger.port.ts'
import { createSmtpMessenger } from './platform/mail/smtpMessenger.ts'
import { undeliverable } from './platform/mail/undeliverable.ts'

interface MessengerRequest {
  env: Env
  database: Database
  now: () => Instant
}

/** E-mail goes to the operator's mail server where there is one. The inbox takes the rest, and only where it is shown. */
export function openMessenger({ env, database, now }: MessengerRequest): Messenger & Disposable {
  const others = env.isPlayground ? createInboxMessenger(database, now) : undeliverable
  if (env.SMTP_URL === undefined) return { ...others, [Symbol.dispose]: () => undefined }
  const smtp = createSmtpMessenger({ url: env.SMTP_URL, from: env.MAIL_FROM, others })
  return { ...smtp, [Symbol.dispose]: smtp.close }
}
